// Keeps at most one default among leave types and among work patterns.
import type { Context } from "../../core/context.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import type { Class } from "../../entities/metadata.js"

type DefaultableEntity = BaseEntity & { isDefault: boolean; archivedAt?: Date | null }

/** Clears the default flag of all records except `exceptId`. Flushes, because a unique index allows one default at a time. */
export async function clearDefault<T extends DefaultableEntity>(
  ctx: Context,
  entity: Class<T>,
  exceptId?: string,
): Promise<void> {
  const others = exceptId ? { id: { $ne: exceptId } } : {}
  const defaults = (await ctx.em.find(entity as never, { isDefault: true, archivedAt: null, ...others } as never)) as T[]
  for (const record of defaults) record.isDefault = false
  await ctx.em.flush()
}
