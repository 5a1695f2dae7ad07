// Gives rows of the career history the time of the audit entries of their unit of work, which follows the commits.
import { type RawBuilder, sql } from "kysely"

/** Tables of changes, with the times at which each was recorded, applied and canceled. */
const CHANGES = ["employment_changes", "department_changes", "position_changes"] as const

/** A row that the unit of work has created (`isNew`) or changed. */
export interface Recording {
  readonly table: (typeof CHANGES)[number] | "employees"
  readonly id: string
  readonly isNew: boolean
}

/**
 * Queries that follow those of the audit entries, whose `chain_ends` has the time of each organization. A change keeps when it was
 * recorded, applied and canceled; an employee when the account was created, and each time in which it was deactivated. A deactivation
 * without a recorded time, of an earlier version, counts from its day on.
 */
export function recordedTimeQueries(recordings: readonly Recording[]): RawBuilder<unknown>[] {
  const employees = rowsOf(recordings, "employees")
  return [
    ...CHANGES.flatMap((table) => {
      const changes = rowsOf(recordings, table)
      if (!changes) return []
      return sql`${sql.id(`recorded_${table}`)} as (
        update ${sql.table(table)} c set
          recorded_at = case when r."isNew" then t.recorded_at else c.recorded_at end,
          applied_at = case when c.status = 'APPLIED' then coalesce(c.applied_at, t.recorded_at) end,
          canceled_at = case when c.status = 'CANCELLED' then t.recorded_at end
        from chain_ends t, ${changes} where c.organization_id = t.organization_id and c.id = r.id
      )`
    }),
    ...(employees
      ? [
          sql`recorded_employees as (
            update employees e set
              recorded_at = case when r."isNew" then t.recorded_at else e.recorded_at end,
              deactivations = case
                when e.account_status = 'DEACTIVATED' then e.deactivations || jsonb_build_object('day', e.deactivated_on, 'from', t.recorded_at)
                when not r."isNew" and e.deactivations = '[]' then jsonb_build_array(jsonb_build_object('day', e.deactivated_on,
                  'from', coalesce(e.deactivated_on, '-infinity'::date), 'until', t.recorded_at))
                else jsonb_set(e.deactivations, '{-1,until}', to_jsonb(t.recorded_at)) end
            from chain_ends t, ${employees} where e.organization_id = t.organization_id and e.id = r.id
          )`,
        ]
      : []),
  ]
}

/** The rows of a table as `r (id, "isNew")`, each once; undefined without any. */
function rowsOf(recordings: readonly Recording[], table: Recording["table"]): RawBuilder<unknown> | undefined {
  const rows = new Map<string, boolean>()
  for (const { id, isNew } of recordings.filter((recording) => recording.table === table))
    rows.set(id, isNew || rows.get(id) === true)
  if (rows.size === 0) return undefined
  const json = JSON.stringify([...rows].map(([id, isNew]) => ({ id, isNew })))
  return sql`jsonb_to_recordset(${json}::jsonb) r (id uuid, "isNew" boolean)`
}
