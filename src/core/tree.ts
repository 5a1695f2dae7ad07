// Trees of parent references: departments and managers. No constraint detects a cycle, and two concurrent moves can create one
// together. Therefore the moves of a tree are serialized per organization.
import { sql } from "kysely"
import { type Class, metadataOf, snakeCase } from "../entities/metadata.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"
import { type LockOptions, takeAdvisoryLock } from "./locks.js"

/**
 * Locks the tree of this organization until the transaction ends. A transaction that moves records after it has taken a shared lock can
 * deadlock with another one that does.
 */
export async function lockTree(ctx: Context, entity: Class, options: LockOptions = {}): Promise<void> {
  const key = `${metadataOf(entity).table} of ${ctx.viewer.organizationId}`
  await ctx.pending.lockOnce(options.isShared ? `${key}, shared` : key, () => takeAdvisoryLock(ctx.db, key, options))
}

/**
 * Throws HIERARCHY_CYCLE if `parentId` is the record itself or a descendant of it. Locks the tree first, so call this before locking
 * any row of the tree: the other order can deadlock.
 */
export async function assertNoCycle(
  ctx: Context,
  entity: Class,
  parentProperty: string,
  id: string,
  parentId: string,
): Promise<void> {
  if (await isSameOrBelow(ctx, entity, parentProperty, id, parentId)) throw new AppError("HIERARCHY_CYCLE")
}

/** Whether `otherId` is the record itself or a descendant of it. Locks the tree first. */
export async function isSameOrBelow(
  ctx: Context,
  entity: Class,
  parentProperty: string,
  id: string,
  otherId: string,
): Promise<boolean> {
  const { table } = metadataOf(entity)
  const { organizationId } = ctx.viewer
  // The lock is a statement of its own, so that the next one sees what was committed in the meantime.
  await lockTree(ctx, entity)
  const parent = sql.ref(`t.${snakeCase(parentProperty)}`)
  const found = await sql`
    with recursive ancestors (id) as (
      select ${otherId}::uuid
      union
      select ${parent} from ${sql.table(table)} t join ancestors on t.id = ancestors.id
      where t.organization_id = ${organizationId} and ${parent} is not null
    )
    select 1 from ancestors where id = ${id}`.execute(ctx.db)
  return found.rows.length > 0
}

/** Whether a record is another one or above it in memory. A walk through a cycle ends before a repetition. */
export function isSelfOrAncestor(
  id: string,
  otherId: string | null,
  parentOf: (id: string) => string | null | undefined,
): boolean {
  const visited = new Set<string>()
  for (let next = otherId; next && !visited.has(next); next = parentOf(next) ?? null) {
    if (next === id) return true
    visited.add(next)
  }
  return false
}
