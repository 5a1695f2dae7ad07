// Checks the parts of a value that have access rules of their own, after the statement has omitted those of other viewers.
import type { Context } from "../core/context.js"
import type { Class } from "../entities/metadata.js"

/** The parts of a value that the viewer may read, merged into one object. */
export function mergeReadableParts(
  ctx: Context,
  entity: Class,
  parts: readonly string[],
  { value, owners = [] }: { value: object; owners?: readonly (string | null)[] },
): Record<string, unknown> {
  const readable = Object.entries(value).filter(([part]) => parts.includes(part) && ctx.canRead(entity, part, owners))
  return Object.assign({}, ...readable.map(([, values]) => values))
}
