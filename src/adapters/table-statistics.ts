// The planner's statistics of tables. PostgreSQL refreshes them up to a minute after the commit of a large write. Until then it takes
// a table for almost empty, and reads all rows of an organization to find one, also to check foreign keys.
import { type Kysely, sql } from "kysely"

/** Rows from which on wrong statistics are expensive. */
export const MIN_ROWS_TO_ANALYZE = 200
/** Share of the rows of a table, as they were last counted. The default of `autovacuum_analyze_scale_factor`. */
const MIN_SHARE = 0.1

/**
 * Refreshes the statistics of the tables in which the current transaction has written many rows. Autovacuum refreshes a large table
 * that has grown by less than a tenth, so a caller cannot make the database read it at will. Tables that another transaction
 * analyzes are skipped.
 */
export async function analyzeGrownTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select x.relid::regclass::text as name from pg_stat_xact_user_tables x join pg_class c on c.oid = x.relid
    where x.n_tup_ins + x.n_tup_upd >= greatest(${MIN_ROWS_TO_ANALYZE}, ${MIN_SHARE} * c.reltuples) order by 1`.execute(db)
  if (rows.length > 0) await sql`analyze (skip_locked) ${sql.join(rows.map(({ name }) => sql.raw(name)))}`.execute(db)
}
