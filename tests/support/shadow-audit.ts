// A second implementation of the values in the audit log: triggers that record every change of an audited column, but those
// of records that the same transaction creates.
import { allMetadata, snakeCase } from "../../src/entities/metadata.js"

type Sql = <T = Record<string, unknown>>(text: string) => Promise<T[]>

/** Columns that say nothing about the record. */
const UNAUDITED = ["id", "created_at", "updated_at", "version"]
/** Columns that only record that something ran, by table. */
const OPERATIONAL: Readonly<Record<string, readonly string[]>> = {
  api_keys: ["last_used_at"],
  passkeys: ["last_used_at"],
  webhooks: ["position", "failing_since"],
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join()

/**
 * Statements without values: those of tests, which have the mark of the statement guard, of the demo data, of imports that are undone,
 * and those that replace or remove an option or a definition of a custom field in all records.
 */
const UNRECORDED = [
  "/* test */%",
  "update departments d set head_id = %",
  "%update employees set end_date = %",
  "update employees set manager_id = null where manager_id is not null and id%",
  "delete from employees where id%",
  "%set custom_fields = %custom_fields ||%",
  "%set custom_fields = t.custom_fields - %",
]

/** Installs the triggers. */
export async function recordChanges(sql: Sql): Promise<void> {
  const triggers = allMetadata().flatMap(({ name, table, auditsValues, internalColumns, auditedColumns }) => {
    const internal = [...internalColumns].filter((column) => !auditedColumns.has(column))
    const unaudited = [...UNAUDITED, ...internal.map(snakeCase), ...(OPERATIONAL[table] ?? [])]
    const call = `execute function app.shadow_record('${name}', ${list(unaudited)})`
    return auditsValues ? `create trigger shadow after insert or update or delete on ${table} for each row ${call}` : []
  })
  await sql(`create table app.shadow_changes (entity_type text, entity_id text, field text, from_value jsonb, to_value jsonb);
    create table app.shadow_creations (entity_id text primary key, transaction_id xid8);
    create function app.shadow_values(row_values jsonb) returns jsonb language sql as $$
      select row_values - 'custom_fields' || coalesce((select jsonb_object_agg('custom_fields.' || key, value)
        from jsonb_each(row_values -> 'custom_fields')), '{}') $$;
    create function app.shadow_record() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        insert into app.shadow_creations values (new.id, pg_current_xact_id())
        on conflict (entity_id) do update set transaction_id = excluded.transaction_id;
      elsif current_query() not like all(array[${list(UNRECORDED)}]) and current_setting('application_name') = 'hr-workforce-platform'
        and not exists (select from app.shadow_creations where entity_id = old.id::text and transaction_id = pg_current_xact_id())
        and coalesce(current_setting('app.erased_employee', true), '') = '' then
        insert into app.shadow_changes
        select tg_argv[0], old.id, coalesce(o.key, n.key), nullif(o.value, 'null'), nullif(n.value, 'null')
        from jsonb_each(app.shadow_values(to_jsonb(old))) o
        full join jsonb_each(case tg_op when 'UPDATE' then app.shadow_values(to_jsonb(new)) else '{}' end) n on n.key = o.key
        where coalesce(o.key, n.key) <> all(tg_argv[1:]) and nullif(o.value, 'null') is distinct from nullif(n.value, 'null');
      end if;
      return null;
    end $$;
    create function app.shadow_is_same(a jsonb, b jsonb) returns boolean language sql as $$
      select a is not distinct from b or case when least(a #>> '{}', b #>> '{}') ~ '^\\d{4}-\\d\\d-\\d\\dT'
        then (a #>> '{}')::timestamptz = (b #>> '{}')::timestamptz else false end $$;
    ${triggers.join(";\n")}`)
}

/** Condition that the log is whole: neither retention nor a test that restores rows has deleted a part of it. */
const IS_WHOLE = `to_regnamespace('snapshot') is null and not exists (select from audit_entries where action = 'auditLog.trim')`

/** Condition that an entry is about the record of a value (`v`), the employee whom it concerns, or a change of the employment. */
const isOfRecord = (entry: string) => {
  const changes =
    "select c.id::text from employment_changes c where c.organization_id = v.organization_id and c.employee_id = v.owner_id"
  return `${entry}.subject_id in (select v.entity_id union all select v.owner_id::text union all ${changes})`
}

/**
 * Changes that only the triggers or only the audit log have, none if a part of the log was deleted; and values in the entry of another
 * record, if the transaction has an entry of their own record or employee.
 */
export async function findDifferences(sql: Sql): Promise<string[]> {
  const describe = (alias: string, problem: string) =>
    `select '${problem}: ' || concat_ws(' ', ${["entity_type", "field", "from_value", "to_value"].map((column) => `${alias}.${column}`)}) as text`
  const isSame = `c.entity_type = l.entity_type and c.entity_id = l.entity_id and c.field = l.field
    and (l.is_truncated or (app.shadow_is_same(c.from_value, l.from_value) and app.shadow_is_same(c.to_value, l.to_value)))`
  const rows = await sql<{ text: string }>(`
    with logged as materialized (
      select entity_type, entity_id, lower(regexp_replace(field, '([A-Z])', '_\\1', 'g')) as field, from_value, to_value, is_truncated or salt is null as is_truncated
      from audit_values where not (entity_type = 'Webhook' and field = 'failingSince') and ${IS_WHOLE}
    )
    ${describe("c", "not in the audit log")} from app.shadow_changes c where ${IS_WHOLE} and not exists (select from logged l where ${isSame})
    union ${describe("l", "not in the table")} from logged l where not exists (select from app.shadow_changes c where ${isSame})
    union ${describe("v", "in the entry of another record")} from audit_values v
    join audit_entries e on e.organization_id = v.organization_id and e.id = v.entry_id
    where (${isOfRecord("e")}) is not true and exists (select from audit_entries o
      where o.organization_id = e.organization_id and o.at = e.at and ${isOfRecord("o")})`)
  return rows.map(({ text }) => text)
}
