// A second implementation of the present versions of records: the rows of their tables.
import { allMetadata, type Class, metadataOf, snakeCase } from "../../src/entities/metadata.js"
import { versionedFields } from "../../src/entities/structure-versions.js"

type Sql = <T = Record<string, unknown>>(text: string) => Promise<T[]>

const versionedTables = () =>
  allMetadata().flatMap(({ table, versions }) => {
    if (!versions) return []
    const fields = versionedFields(versions as Class)
    const columns = fields.map(snakeCase)
    const valuesIn = (alias: string) =>
      columns.map((column) => (column === "is_archived" ? `${alias}.archived_at is not null` : `${alias}.${column}`)).join(", ")
    return { table, versionTable: metadataOf(versions).table, columns: columns.join(", "), valuesIn }
  })

/** Installs triggers that give the rows of tests versions from the beginning of time, as if no write had changed them since. */
export async function versionTestRows(sql: Sql): Promise<void> {
  const statements = versionedTables().map(
    ({ table, versionTable, columns, valuesIn }) => `
      create function app.version_${table}() returns trigger language plpgsql as $$ begin
        if tg_op <> 'INSERT' then delete from ${versionTable} where record_id = old.id and recorded_until = 'infinity'; end if;
        if tg_op <> 'DELETE' then
          insert into ${versionTable} (id, organization_id, record_id, recorded_at, ${columns})
          select gen_random_uuid(), new.organization_id, new.id,
            coalesce((select max(v.recorded_until) from ${versionTable} v where v.record_id = new.id), '-infinity'), ${valuesIn("new")};
        end if;
        return null;
      end $$;
      create trigger version_of_test_row after insert or update or delete on ${table} for each row
        when (current_query() like '/* test */%' and current_setting('snapshot.restores', true) is distinct from 'on') execute function app.version_${table}()`,
  )
  await sql(statements.join(";\n"))
}

/** Records whose present version is missing, is not the row, or is left of a deleted one. */
export async function findVersionDifferences(sql: Sql): Promise<string[]> {
  const queries = versionedTables().map(
    ({ table, versionTable, columns, valuesIn }) => `
      (select '${table}: ' || concat_ws(' ', d.*::text) as text from (
        (select organization_id, id, ${valuesIn("r")} from ${table} r
          except select organization_id, record_id, ${columns} from ${versionTable} where recorded_until = 'infinity')
        union all
        (select organization_id, record_id, ${columns} from ${versionTable} where recorded_until = 'infinity'
          except select organization_id, id, ${valuesIn("r")} from ${table} r)
      ) d)`,
  )
  const rows = await sql<{ text: string }>(`select text from (${queries.join(" union all ")}) t`)
  return rows.map(({ text }) => text)
}
