// SQL of restatements: the WITH clause that produces the rows of Restatement.
import { type RawBuilder, sql } from "kysely"
import { type RowContext, snakeCase } from "../../../entities/metadata.js"
import { employmentAttributes, payAttributes } from "../../../entities/profiles/employment.js"
import {
  attributesOn,
  employmentPeriods,
  type HistoricalAttribute,
  historicalAttributes,
} from "../../../entities/profiles/employment-periods.js"
import { type Knowledge, recordedBetween } from "../../../entities/profiles/known-changes.js"

type Sql = RawBuilder<unknown>

export interface RestatementOptions {
  readonly from: string
  readonly to: string
  readonly knownAt: Date
  readonly until: Date
  readonly departmentIds?: string[]
  readonly employeeIds?: string[]
}

/** Query for the changes that were recorded between both times. */
export const recordedChanges = (organization: unknown, { to, knownAt, until, employeeIds }: RestatementOptions): Sql =>
  recordedBetween(organization, { knownAt, until, scheduledUntil: to }, (id) =>
    employeeIds ? sql`${id} = any(${employeeIds}::uuid[])` : sql`true`,
  )

/**
 * The WITH clause of `restatements`. A value is restated if it differs between both times on the effective date of the change, or on the
 * first day of the range if that is later. An initial change holds before its date, so it is also compared on the first day of employment
 * in the range: every difference begins on such a day, whose values are shown. The first and last day of work count from whatever
 * effective date, if the days of employment in the range differ.
 */
export const restatements =
  (options: RestatementOptions) =>
  ({ organization }: RowContext): Sql => {
    const { from, to, knownAt, until, departmentIds } = options
    const [before, after] = [knownAt, until].map((time) => ({ knownAt: time, scheduledUntil: to })) as [Knowledge, Knowledge]
    const isRecorded = (id: Sql) => sql`${id} in (select r.employee_id from recorded r)`
    const employedDays = (knowledge: Knowledge) => sql`
      with ${employmentPeriods(organization, { knowledge, isIncluded: isRecorded })}
      select p.employee_id, range_agg(daterange(greatest(p.first_day, ${from}::date), least(p.last_day, ${to}::date), '[]')) as days
      from employment_periods p where p.first_day <= ${to}::date and p.last_day >= ${from}::date group by p.employee_id`
    const attributes = (knowledge: Knowledge) =>
      attributesOn({
        organization,
        knowledge,
        day: sql`d.day`,
        row: "e",
        employeeId: sql`e.id`,
        names: historicalAttributes,
      })
    const isOfDepartment = departmentIds
      ? sql`(b.department_id = any(${departmentIds}::uuid[]) or a.department_id = any(${departmentIds}::uuid[]))`
      : sql`true`
    return sql`with recorded as materialized (
        ${recordedChanges(organization, options)}
      ), days_before as materialized (${employedDays(before)}), days_after as materialized (${employedDays(after)}),
      compared as materialized (
        select r.*, ${organization} as organization_id, n.days is distinct from m.days as is_employment_restated, v.*
        from recorded r join employees e on e.organization_id = ${organization} and e.id = r.employee_id
        left join days_before n on n.employee_id = r.employee_id left join days_after m on m.employee_id = r.employee_id
        cross join lateral (
          select ${valuesOf(employmentAttributes)} as employment_values, ${valuesOf(payAttributes)} as pay_values,
            ${valuesOf(["role"])} as account_values
          from (
            select greatest(r.effective_date, ${from}::date) as day
            union all
            select least(lower(n.days), lower(m.days)) where r.is_initial and least(lower(n.days), lower(m.days)) < r.effective_date
          ) d cross join lateral (${attributes(before)}) b cross join lateral (${attributes(after)}) a
          left join lateral (${differences(to)}) v on true
          having bool_or(${isOfDepartment})
        ) v
      ), restatements as not materialized (
        select c.*, md5(concat_ws('/', 'restatement', c.change_id, c.employee_id, c.recorded_at))::uuid as id, ${until}::timestamptz as until
        from compared c
        where case when c.change_id is null then c.is_employment_restated
          else '{}' <> any(array[c.employment_values, c.pay_values, c.account_values]) end
      )`
  }

/** Query for the attributes (`a`, before `b`) that a change (`r`) names and whose value differs on a day (`d`): `(name, before, after)`. */
const differences = (to: string): Sql => {
  const rows = historicalAttributes.map((name) => {
    const column = sql.ref(snakeCase(name))
    return sql`(${name}::text, to_jsonb(b.${column}), to_jsonb(a.${column}))`
  })
  return sql`select v.* from (values ${sql.join(rows)}) v (name, before, after)
    where v.name = any(r.fields) and v.before is distinct from v.after
      and case when v.name in ('hireDate', 'endDate') then n.days is distinct from m.days else d.day <= ${to}::date end`
}

/** Expression for the differences (`v`) of some attributes by name. The last value of a name is kept, which is that of the first day. */
const valuesOf = (names: readonly HistoricalAttribute[]): Sql => sql`coalesce(
  jsonb_object_agg(v.name, jsonb_build_object('from', v.before, 'to', v.after) order by d.day desc)
    filter (where v.name = any(${[...names]}::text[])), '{}')`
