// Runs independent queries as one statement.
import { type Kysely, type RawBuilder, sql } from "kysely"

/** The rows of each query, as JSON: dates and timestamps are text. All queries see one snapshot. */
export async function runTogether(db: Kysely<unknown>, queries: readonly RawBuilder<unknown>[]): Promise<readonly unknown[][]> {
  const lists = queries.map((query, n) => sql`(select coalesce(json_agg(q), '[]') from (${query}) q) as ${sql.id(`q${n}`)}`)
  const { rows } = await sql<Record<string, unknown[]>>`select ${sql.join(lists)}`.execute(db)
  return queries.map((_, n) => rows[0]?.[`q${n}`] ?? [])
}
