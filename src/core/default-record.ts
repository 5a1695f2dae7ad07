// Keeps at most one default among the records of a kind.
import type { BaseEntity } from "../entities/base-entity.js"
import type { Class } from "../entities/metadata.js"
import type { Context } from "./context.js"

type DefaultableEntity = BaseEntity & { isDefault: boolean; archivedAt?: Date | null }

/**
 * Clears the default flag of the records of a kind, by default of all, except `exceptId`. Flushes, because a unique index allows one
 * default at a time.
 */
export async function clearDefault<T extends DefaultableEntity>(
  ctx: Context,
  entity: Class<T>,
  exceptId?: string,
  kind: Partial<T> = {},
): Promise<void> {
  const others = { ...kind, ...(exceptId ? { id: { $ne: exceptId } } : {}) }
  const defaults = (await ctx.em.find(entity as never, { isDefault: true, archivedAt: null, ...others } as never)) as T[]
  for (const record of defaults) record.isDefault = false
  await ctx.em.flush()
}
