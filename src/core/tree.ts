// Trees of parent references: departments and managers. No constraint detects a cycle, and two concurrent moves can create one
// together, so the moves of a tree are serialized per organization.
import { sql } from "kysely"
import { type Class, metadataOf, snakeCase } from "../entities/metadata.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"

/** Locks the tree of this organization until the transaction ends. */
export async function lockTree(ctx: Context, entity: Class): Promise<void> {
  const key = `${metadataOf(entity).table} of ${ctx.viewer.organizationId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db)
}

/**
 * Throws CYCLE if `above` is the record itself or a descendant of it. Locks the tree first, so call it before locking any row
 * of the tree: the other order can deadlock.
 */
export async function assertNoCycle(ctx: Context, entity: Class, via: string, id: string, above: string): Promise<void> {
  const { table } = metadataOf(entity)
  const { organizationId } = ctx.viewer
  // A statement of its own, so that it sees what was committed while it waited for the lock.
  await lockTree(ctx, entity)
  const superior = sql.ref(`t.${snakeCase(via)}`)
  const found = await sql`
    with recursive line (id) as (
      select ${above}::uuid
      union
      select ${superior} from ${sql.table(table)} t join line on t.id = line.id
      where t.organization_id = ${organizationId} and ${superior} is not null
    )
    select 1 from line where id = ${id}`.execute(ctx.db)
  if (found.rows.length > 0) throw new AppError("CYCLE")
}
