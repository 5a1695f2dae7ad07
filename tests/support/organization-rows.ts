// The rows of an organization in all tables, to detect changes.
import type { TestApp } from "./test-app.js"

/** Tables with an organization column. */
export async function tablesOfOrganizations({ sql }: Pick<TestApp, "sql">): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1",
  )
  return tables.map(({ name }) => name)
}

/** A digest of every row of an organization. */
export async function digestOf(app: Pick<TestApp, "sql">, organizationId: string): Promise<string> {
  const selects = (await tablesOfOrganizations(app)).map(
    (name) =>
      `select '${name}' as t, md5(string_agg(x::text, '' order by x.id)) as h from ${name} x where organization_id = '${organizationId}'`,
  )
  return JSON.stringify(await app.sql(selects.join(" union all ")))
}
