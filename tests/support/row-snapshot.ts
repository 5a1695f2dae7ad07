// A snapshot of the rows of an organization, with which a test undoes any write.
import { until, waitForJobs } from "./live.js"
import { tablesOfOrganizations } from "./organization-rows.js"
import type { TestApp } from "./test-app.js"

/** Drops the rules that protect rows from changes, and defers foreign keys, so that rows are restored in any order. */
const RELAX = `do $$ declare c record; begin
    for c in select tablename, rulename from pg_rules where schemaname = 'public' loop
      execute format('drop rule %I on %I', c.rulename, c.tablename);
    end loop;
    for c in select conrelid::regclass as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    loop
      execute format('alter table %s drop constraint %I', c.table, c.name);
      execute format('alter table %s add constraint %I %s deferrable', c.table, c.name,
        replace(c.definition, 'ON DELETE RESTRICT', ''));
    end loop;
  end $$`

/** Changes the tables. A reader that locked some of them in another order makes PostgreSQL abort the change, which is then repeated. */
const relaxTables = async ({ sql }: Pick<TestApp, "sql">) =>
  until(
    () =>
      sql(RELAX).then(
        () => true,
        (error) => {
          if (error.code === "40P01") return false
          throw error
        },
      ),
    "changed tables",
  )

/** Copies the rows of an organization and returns a function that restores them. No job runs from then on: it would write at any time. */
export async function snapshotRows(app: Pick<TestApp, "sql">, organizationId: string): Promise<() => Promise<void>> {
  await waitForJobs(app)
  await relaxTables(app)
  await app.sql("create schema snapshot")
  const steps: [deletion: string, insertion: string, update: string][] = []
  for (const table of await tablesOfOrganizations(app)) {
    await app.sql(`create table snapshot.${table} as select * from public.${table} where organization_id = '${organizationId}'`)
    const columns = await app.sql<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
      [table],
    )
    const names = columns.map(({ name }) => name).join(", ")
    steps.push([
      `delete from public.${table} t where organization_id = '${organizationId}'
        and not exists (select from snapshot.${table} k where k.id = t.id);`,
      `insert into public.${table} (${names}) select ${names} from snapshot.${table} k
        where not exists (select from public.${table} t where t.id = k.id);`,
      `update public.${table} t set (${names}) = (select ${names} from snapshot.${table} o where o.id = t.id)
        from snapshot.${table} k where k.id = t.id and k::text <> t::text;`,
    ])
  }
  const statements = ([0, 1, 2] as const).map((n) => steps.map((step) => step[n]).join("\n"))
  await app.sql(`create function snapshot.restore() returns void language plpgsql as $$ begin
    set constraints all deferred;
    ${statements.join("\n")}
    end $$`)
  await app.sql(
    "create function snapshot.postpone() returns trigger language plpgsql as $$ begin new.run_at = 'infinity'; return new; end $$",
  )
  await app.sql(
    "create trigger postpone before insert or update on graphile_worker._private_jobs for each row execute function snapshot.postpone()",
  )
  return async () => void (await app.sql("select snapshot.restore()"))
}
