// The rows of an organization in all tables, to detect changes.
import { poolClientOf } from "../../src/adapters/orm.js"
import type { TestApp } from "./test-app.js"

/** Statements on all tables, short enough to be prepared: planning them takes longer than running them. */
interface Statements {
  tables: string[]
  digest: string
  foreignIds: string
}
const statements = new WeakMap<TestApp["sql"], Promise<Statements>>()

async function createStatements({ sql }: Pick<TestApp, "sql">): Promise<Statements> {
  const rows = await sql<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1",
  )
  const tables = rows.map(({ name }) => name)
  const digests = tables.map(
    (name) => `select md5(string_agg(x::text, '' order by id)) from ${name} x where organization_id = $1::uuid`,
  )
  const ids = tables.map((name) => `select id from ${name} where organization_id <> $1::uuid and id = any($2::uuid[])`)
  return { tables, digest: digests.join(" union all "), foreignIds: ids.join(" union all ") }
}

function statementsOf(app: Pick<TestApp, "sql">): Promise<Statements> {
  const existing = statements.get(app.sql)
  if (existing) return existing
  const created = createStatements(app)
  statements.set(app.sql, created)
  return created
}

/** Tables with an organization column. */
export const tablesOfOrganizations = async (app: Pick<TestApp, "sql">): Promise<string[]> => (await statementsOf(app)).tables

/** A digest of every row of an organization. */
export async function digestOf(app: Pick<TestApp, "instance" | "sql">, organizationId: string): Promise<string> {
  const { digest } = await statementsOf(app)
  const { rows } = await poolClientOf(app.instance.deps.orm).query({ text: digest, values: [organizationId] })
  return JSON.stringify(rows)
}

/** Those of the ids that belong to records of other organizations. */
export async function foreignIds(
  app: Pick<TestApp, "instance" | "sql">,
  organizationId: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const { foreignIds: text } = await statementsOf(app)
  const { rows } = await poolClientOf(app.instance.deps.orm).query({ text, values: [organizationId, ids] })
  return (rows as { id: string }[]).map(({ id }) => id)
}
