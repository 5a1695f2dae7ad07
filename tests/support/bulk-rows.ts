// Inserts of very many rows.
import type { TestApp } from "./test-app.js"

interface Definition {
  table: string
  name: string
  definition: string
}

/** Inserts rows of tables faster: foreign keys and indexes other than those of constraints are created again afterwards. */
export async function insertWithoutIndexes(
  { sql }: Pick<TestApp, "sql">,
  tables: readonly string[],
  insert: () => Promise<void>,
): Promise<void> {
  const names = `{${tables}}`
  const indexes = await sql<Definition>(
    `select tablename as table, indexname as name, indexdef as definition from pg_indexes
     where tablename = any(?::text[]) and indexname not in (select conname from pg_constraint)`,
    [names],
  )
  const keys = await sql<Definition>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = any(?::regclass[]) and contype = 'f'`,
    [names],
  )
  for (const { table, name } of keys) await sql(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await sql(`drop index ${name}`)
  await insert()
  for (const { definition } of indexes) await sql(definition)
  for (const { table, name, definition } of keys) await sql(`alter table ${table} add constraint ${name} ${definition}`)
}
