// Trees that are kept as a reference to what stands above: departments and managers. A cycle can't be told by a constraint,
// and two moves that are harmless alone can make one together, so the moves of an organization stand in line.
import { sql } from "kysely"
import { type Class, metadataOf, snakeCase } from "../entities/metadata.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"

/** Waits for the moves of this tree that are under way, and keeps others out until the transaction ends. */
export async function lockTree(ctx: Context, entity: Class): Promise<void> {
  const key = `${metadataOf(entity).table} of ${ctx.viewer.organizationId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db)
}

/**
 * Before a record is put below another: waits for the moves of this tree that are under way, and refuses with CYCLE when
 * `above` is the record itself or stands below it. Call it before any row of the tree is locked: whoever holds a row and waits
 * here would wait for the one who waits for that row.
 */
export async function assertNoCycle(ctx: Context, entity: Class, via: string, id: string, above: string): Promise<void> {
  const { table } = metadataOf(entity)
  const { organizationId } = ctx.viewer
  // The check is a statement of its own, so that it sees what was committed while the lock was waited for.
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
