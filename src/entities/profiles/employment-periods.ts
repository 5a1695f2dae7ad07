// The days on which people are employed, and their attributes on a day, as SQL over the career history (docs/decisions/0037).
import { type RawBuilder, sql } from "kysely"
import { snakeCase } from "../metadata.js"
import { employmentAttributes, payAttributes } from "./employment.js"
import { employmentDays } from "./headcount.js"
import { isKnown, isScheduled, type Knowledge, knownEmployees } from "./known-changes.js"

type Sql = RawBuilder<unknown>

const currentEmployment = employmentDays("e")
/** The order of changes (`c`) of an employee. */
export const inOrder = sql`c.effective_date, c.id`

/** Attributes of an employment whose values on past days are in the career history. */
export const historicalAttributes = [...employmentAttributes, ...payAttributes, "role"] as const
export type HistoricalAttribute = (typeof historicalAttributes)[number]

/** Attributes that the workforce figures need. */
export const figureAttributes = ["departmentId", "locationId", "employmentType", "fullTimeShare"] as const
/** Attributes that employment periods have as they were known last. */
const periodAttributes = ["hireDate", "endDate", "managerId", "positionId", ...figureAttributes] as const
export const figureColumns = (table: string): Sql =>
  sql.join(figureAttributes.map((name) => sql.ref(`${table}.${snakeCase(name)}`)))

/** Condition that a change (`c`) names an attribute. */
export const isChangeOf = (name: HistoricalAttribute): Sql => {
  if (name === "role") return sql`c.role is not null`
  const isPay = (payAttributes as readonly string[]).includes(name)
  return sql`${sql.lit(name)} = any(${isPay ? sql`c.pay_changes` : sql`c.changes`})`
}

interface AttributesOptions {
  readonly organization: unknown
  readonly knowledge?: Knowledge
  readonly day: string | Sql
  /** Alias of a row with the present values, and the id of its employee. */
  readonly row: string
  readonly employeeId: Sql
  readonly names: readonly HistoricalAttribute[]
}

/**
 * Query for the attributes of an employee on a day: each from the latest known change that names it. The first change of all is in force
 * before its date too, and so is the first recorded one where nothing else is: the first day of work may have been corrected. An attribute
 * that no change names has its present value; one that only later records name has none. `is_scheduled` says whether a scheduled change is
 * in force.
 */
export const attributesOn = ({ organization, knowledge = {}, day, row, employeeId, names }: AttributesOptions): Sql => {
  const valueOn = (name: HistoricalAttribute) => {
    const column = snakeCase(name)
    return sql`case when bool_or(${isChangeOf(name)}) then
        (array_agg(c.${sql.ref(column)} order by c.is_in_force desc, c.effective_date desc, c.id desc)
          filter (where ${isChangeOf(name)} and (c.is_in_force or c.is_initial)))[1]
      else ${sql.ref(`${row}.${column}`)} end as ${sql.ref(column)}`
  }
  return sql`select ${sql.join(names.map(valueOn))}, coalesce(bool_or(c.is_in_force and ${isScheduled(knowledge)}), false) as is_scheduled
    from (
      select c.*, c.is_known and (c.effective_date <= ${day}::date
        or row_number() over (partition by c.is_known order by ${inOrder}) = 1) as is_in_force,
        c.is_known and row_number() over (partition by c.is_known order by c.id) = 1 as is_initial
      from (
        select c.*, ${isKnown(knowledge)} as is_known from employment_changes c
        where c.organization_id = ${organization} and c.employee_id = ${employeeId} and (c.status = 'APPLIED' or ${isKnown(knowledge)})
      ) c
    ) c`
}

/**
 * WITH queries for `employment_periods`: the days on which each employee is employed, from `first_day` to `last_day`, both inclusive.
 * The other columns are those of the employee.
 *
 * The last period of an employee is in the employee's own row. A first day that is after the latest recorded last day is a
 * rehire, and ends an earlier period. Any other new first day corrects the current period.
 *
 * Right after a large import, the planner takes the tables for almost empty and joins row by row. Therefore these queries carry the
 * columns of employees along instead of joining them, and `is true` keeps IN a lookup in a hash table.
 *
 * `isIncluded` is a condition on the id of an employee that limits the people whose history is read.
 */
export const employmentPeriods = (
  organization: unknown,
  { knowledge = {}, isIncluded = () => sql`true` }: { knowledge?: Knowledge; isIncluded?: (id: Sql) => Sql } = {},
): Sql => sql`
  ${knownEmployees({
    organization,
    knowledge,
    isIncluded,
    columns: periodAttributes.map(snakeCase),
    derived: attributesOn({ organization, knowledge, day: "infinity", row: "e", employeeId: sql`e.id`, names: periodAttributes }),
  })}, employment_dates as (
    select c.employee_id, c.effective_date, c.id, c.hire_date, 'hireDate' = any(c.changes) as is_hire,
      coalesce(array_agg(c.end_date) filter (where c.end_date is not null) over (partition by c.employee_id order by ${inOrder}
        rows between unbounded preceding and 1 preceding), '{}') as ends
    from employment_changes c
    where c.organization_id = ${organization} and ${isKnown(knowledge)} and c.changes && array['hireDate', 'endDate']
      and ${isIncluded(sql`c.employee_id`)}
      and (c.employee_id in (select x.employee_id from employment_changes x
        where x.organization_id = ${organization} and x.end_date is not null)) is true
  ), first_days as (
    select c.employee_id, c.hire_date, c.ends[cardinality(c.ends)] as ended, c.effective_date, c.id,
      lag(c.hire_date) over (partition by c.employee_id order by ${inOrder}) as previous
    from employment_dates c where c.is_hire
  ), former_periods as (
    select c.employee_id, c.ended as last_day,
      greatest(coalesce(c.previous, '-infinity'), lag(c.ended) over (partition by c.employee_id order by ${inOrder}) + 1) as first_day
    -- A correction of a rehire gives the same last day again, with a period that is empty and omitted.
    from first_days c where c.hire_date > c.ended
  ), employment_periods as materialized (
    select e.id as employee_id, d.first_day, d.last_day, e.end_date, e.birth_date, e.manager_id, e.position_id,
      e.account_status, ${figureColumns("e")}
    from known_employees e
    left join (
      select f.employee_id, array_agg(f.first_day) as first_days, array_agg(f.last_day) as last_days, max(f.last_day) as last_day
      from former_periods f group by f.employee_id
    ) f on f.employee_id = e.id
    cross join lateral (
      select * from unnest(f.first_days, f.last_days)
      union all
      select greatest(${currentEmployment.firstDay}, f.last_day + 1), ${currentEmployment.lastDay}
    ) d (first_day, last_day)
    where d.first_day <= d.last_day
  )`

/** Headcount: an employee counts on each day of a period (`p`), the first and the last one included. */
export const isEmployedOn = (day: unknown): Sql => sql`(p.first_day <= ${day}::date and p.last_day >= ${day}::date)`
