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

/** Notes the tables that statements change, other than those of `restore`. */
const NOTE = `create function snapshot.note() returns trigger language plpgsql as $$ begin
    if current_setting('snapshot.restores', true) is distinct from 'on' then insert into snapshot.changed values (tg_table_name); end if;
    return null;
  end $$`

/** Restores the rows of the noted tables: first no table has an additional row, then each has all rows, then their values. */
const RESTORE = `create function snapshot.restore() returns void language plpgsql as $$ declare tables text[]; statement text; begin
    perform set_config('snapshot.restores', 'on', true);
    set constraints all deferred;
    with noted as (delete from snapshot.changed returning name) select array_agg(distinct name) from noted into tables;
    for statement in select s.statement from snapshot.statements s where s.name = any(tables) order by s.step loop
      execute statement;
    end loop;
  end $$`

/** Copies the rows of an organization and returns a function that restores them. No job runs from then on: it would write at any time. */
export async function snapshotRows(app: Pick<TestApp, "sql">, organizationId: string): Promise<() => Promise<void>> {
  await waitForJobs(app)
  await relaxTables(app)
  await app.sql(`create schema snapshot;
    create table snapshot.changed (name text);
    create table snapshot.statements (name text, step integer, statement text)`)
  await app.sql(NOTE)
  await app.sql(RESTORE)
  for (const table of await tablesOfOrganizations(app)) {
    const columns = await app.sql<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
      [table],
    )
    const names = columns.map(({ name }) => name).join(", ")
    // `*<>` compares stored bytes, so that it also compares types without an equality, such as json.
    const steps = [
      `delete from public.${table} t where organization_id = '${organizationId}'
        and not exists (select from snapshot.${table} k where k.id = t.id)`,
      `insert into public.${table} (${names}) select ${names} from snapshot.${table} k
        where not exists (select from public.${table} t where t.id = k.id)`,
      `update public.${table} t set (${names}) = (select ${names} from snapshot.${table} o where o.id = t.id)
        from snapshot.${table} k where k.id = t.id and k *<> t`,
    ]
    for (const [step, statement] of steps.entries())
      await app.sql("insert into snapshot.statements values (?, ?, ?)", [table, step, statement])
    await app.sql(`create trigger note after insert or update or delete on public.${table} execute function snapshot.note();
      create table snapshot.${table} as select * from public.${table} where organization_id = '${organizationId}'`)
  }
  await app.sql(
    "create function snapshot.postpone() returns trigger language plpgsql as $$ begin new.run_at = 'infinity'; return new; end $$",
  )
  await app.sql(
    "create trigger postpone before insert or update on graphile_worker._private_jobs for each row execute function snapshot.postpone()",
  )
  return async () => void (await app.sql("select snapshot.restore()"))
}
