// The days on which people are employed, and their attributes on a day, as SQL over the career history (docs/decisions/0037).
import { type RawBuilder, sql } from "kysely"
import { snakeCase } from "../metadata.js"
import { employmentAttributes, payAttributes } from "./employment.js"
import { employmentDays } from "./headcount.js"
import {
  isInitial,
  isKnown,
  isScheduled,
  type Knowledge,
  knownEmployees,
  revisedAccounts,
  revisedEmployees,
} from "./known-changes.js"

type Sql = RawBuilder<unknown>

/** The order of changes (`c`) of an employee. */
const inOrder = sql`c.effective_date, c.id`

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

interface DatedChangesOptions {
  readonly organization: unknown
  readonly knowledge?: Knowledge
  /** Condition on the id of an employee. */
  readonly isIncluded: (id: Sql) => Sql
}

/**
 * Query for the changes of employees with the days from which they hold (`starts_on`): the effective date, and for the initial change also
 * `-infinity`. So on days before any other change, each attribute has the value of the initial one. Of the changes that name an attribute,
 * the last one up to a day is in force, by `starts_on` and id. It is null for an applied change that is not known.
 */
export const datedChanges = ({ organization, knowledge = {}, isIncluded }: DatedChangesOptions): Sql => sql`
  select c.*, unnest(case when not c.is_known then array[null::date]
    when c.is_initial then array['-infinity', c.effective_date] else array[c.effective_date] end) as starts_on
  from (
    select c.*, ${isKnown(knowledge)} as is_known, ${isInitial} as is_initial
    from employment_changes c where c.organization_id = ${organization} and ${isIncluded(sql`c.employee_id`)}
  ) c where c.status = 'APPLIED' or c.is_known`

/** The changes of an employee (`e`) that are not canceled, with `starts_on`. Those that are scheduled count, too. */
export const uncanceledChanges = datedChanges({
  organization: sql`e.organization_id`,
  knowledge: { scheduledUntil: "infinity" },
  isIncluded: (id) => sql`${id} = e.id`,
})

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
 * Query for the attributes of an employee on a day: each from the latest known change that names it, as `datedChanges` dates them. An
 * attribute that no change names has its present value; one that only later records name has none. `is_scheduled` says whether a scheduled
 * change is in force.
 */
export const attributesOn = ({ organization, knowledge = {}, day, row, employeeId, names }: AttributesOptions): Sql => {
  const isInForce = sql`c.starts_on <= ${day}::date`
  const valueOn = (name: HistoricalAttribute) => {
    const column = sql.ref(snakeCase(name))
    const isNamed = isChangeOf(name)
    const latest = sql`(array_agg(c.${column} order by c.starts_on desc, c.id desc) filter (where ${isNamed} and ${isInForce}))[1]`
    return sql`case when bool_or(${isNamed}) then ${latest} else ${sql.ref(row)}.${column} end as ${column}`
  }
  return sql`select ${sql.join(names.map(valueOn))}, coalesce(bool_or(${isInForce} and ${isScheduled(knowledge)}), false) as is_scheduled
    from (${datedChanges({ organization, knowledge, isIncluded: (id) => sql`${id} = ${employeeId}` })}) c`
}

interface PeriodsOptions {
  readonly knowledge?: Knowledge
  /** Condition on the id of an employee that limits the people whose history is read; all by default. */
  readonly isIncluded?: (id: Sql) => Sql
}

/**
 * Query for the first and last days of the employments of an employee (`e`) before the last one, as arrays, and the latest last day. A
 * correction of a rehire gives the same last day again, with a period that is empty.
 */
const formerPeriods = (organization: unknown, knowledge: Knowledge): Sql => sql`
  select array_agg(f.first_day) as first_days, array_agg(f.last_day) as last_days, max(f.last_day) as last_day
  from (
    select c.ended as last_day,
      greatest(coalesce(c.previous, '-infinity'), lag(c.ended) over (order by ${inOrder}) + 1) as first_day
    from (
      select c.hire_date, c.ends[cardinality(c.ends)] as ended, c.effective_date, c.id,
        lag(c.hire_date) over (order by ${inOrder}) as previous
      from (
        select c.effective_date, c.id, c.hire_date, 'hireDate' = any(c.changes) as is_hire,
          array_agg(c.end_date) filter (where c.end_date is not null) over (order by ${inOrder}
            rows between unbounded preceding and 1 preceding) as ends
        from employment_changes c
        where c.organization_id = ${organization} and c.employee_id = e.id and ${isKnown(knowledge)}
          and c.changes && array['hireDate', 'endDate']
      ) c where c.is_hire
    ) c where c.hire_date > c.ended
  ) f`

/**
 * Query for the ids of the employees who may have former periods: those with a first day after a recorded last day. A subquery with
 * `max` makes PostgreSQL read only the changes of people with a last day.
 */
const rehiredEmployees = (organization: unknown, isIncluded: (id: Sql) => Sql): Sql => sql`
  select c.employee_id as id from employment_changes c
  where c.organization_id = ${organization} and c.end_date is not null and ${isIncluded(sql`c.employee_id`)}
    and c.end_date < (select max(r.hire_date) from employment_changes r
      where r.organization_id = ${organization} and r.employee_id = c.employee_id)`

interface PeriodColumns {
  /** Attributes that the periods have as they were known last. */
  readonly names: readonly HistoricalAttribute[]
  /** Columns of the periods, from employees (`e`). */
  readonly columns: Sql
}

/** WITH queries for `employment_periods`, which `revised_employees` and `rehired_employees` precede. */
const periodsOf = (
  organization: unknown,
  knowledge: Knowledge,
  isIncluded: (id: Sql) => Sql,
  { names, columns }: PeriodColumns,
): Sql => {
  const { firstDay, lastDay } = employmentDays("e")
  const isRehired = sql`e.id in (select r.id from rehired_employees r)`
  return sql`${knownEmployees({
    organization,
    knowledge,
    isIncluded,
    columns: names.map(snakeCase),
    derived: attributesOn({ organization, knowledge, day: "infinity", row: "e", employeeId: sql`e.id`, names }),
  })}, employment_periods as materialized (
    select ${columns}, ${firstDay} as first_day, ${lastDay} as last_day
    from known_employees e where (${isRehired}) is not true and ${firstDay} <= ${lastDay}
    union all
    select ${columns}, d.first_day, d.last_day
    from known_employees e cross join lateral (${formerPeriods(organization, knowledge)}) f
    cross join lateral (
      select * from unnest(f.first_days, f.last_days)
      union all
      select greatest(${firstDay}, f.last_day + 1), ${lastDay}
    ) d (first_day, last_day)
    where (${isRehired}) is true and d.first_day <= d.last_day
  )`
}

/**
 * WITH queries for `employment_periods`: the days on which each employee is employed, from `first_day` to `last_day`, both inclusive.
 * The other columns are those of the employee.
 *
 * The last period of an employee is in the employee's own row. A first day that is after the latest recorded last day is a
 * rehire, and ends an earlier period. Any other new first day corrects the current period. So only people with a recorded last day have
 * former periods.
 *
 * Right after a large import, the planner takes the tables for almost empty and joins row by row. Therefore these queries carry the
 * columns of employees along instead of joining them, and `is true` keeps IN a lookup in a hash table.
 */
export const employmentPeriods = (
  organization: unknown,
  { knowledge = {}, isIncluded = () => sql`true` }: PeriodsOptions = {},
): Sql => sql`${revisedEmployees(organization, knowledge, isIncluded)},
  rehired_employees as materialized (${rehiredEmployees(organization, isIncluded)}),
  ${periodsOf(organization, knowledge, isIncluded, {
    names: periodAttributes,
    columns: sql`e.id as employee_id, e.end_date, e.birth_date, e.manager_id, e.position_id, e.account_status, ${figureColumns("e")}`,
  })}`

/**
 * WITH queries for `employment_periods (employee_id, first_day, last_day)` of the employees in `employees_with_history (id)` only: those
 * whose own rows do not tell the days on which they are employed. `employmentBy` has the conditions on an employee.
 */
export const periodsOfHistory = (
  organization: unknown,
  { knowledge = {}, isIncluded = () => sql`true` }: PeriodsOptions = {},
): Sql => sql`${revisedEmployees(organization, knowledge, isIncluded)},
  rehired_employees as materialized (${rehiredEmployees(organization, isIncluded)}), employees_with_history as materialized (
    select r.id from rehired_employees r
    union select r.employee_id from revised_employees r
    ${revisedAccounts(organization, knowledge, isIncluded)}
  ), ${periodsOf(organization, knowledge, (id) => sql`${id} in (select h.id from employees_with_history h)`, {
    names: ["hireDate", "endDate"],
    columns: sql`e.id as employee_id`,
  })}`

/** Conditions on an employee (`e`) after `periodsOfHistory`: whether a period began up to a day, and whether it contains the day. */
export const employmentBy = (day: unknown): Record<"hasBegun" | "isEmployed", Sql> => {
  const { firstDay, lastDay } = employmentDays("e")
  const hasHistory = sql`e.id in (select h.id from employees_with_history h)`
  const condition = (ofPeriod: Sql, ofRow: Sql) =>
    sql`case when ${hasHistory} then e.id in (select p.employee_id from employment_periods p where ${ofPeriod}) else ${ofRow} end`
  return {
    hasBegun: condition(
      sql`p.first_day <= ${day}::date and p.last_day > '-infinity'`,
      sql`${firstDay} <= ${day}::date and ${lastDay} >= ${firstDay} and ${lastDay} > '-infinity'`,
    ),
    isEmployed: condition(isEmployedOn(day), sql`${firstDay} <= ${day}::date and ${lastDay} >= ${day}::date`),
  }
}

/** Headcount: an employee counts on each day of a period (`p`), the first and the last one included. */
export const isEmployedOn = (day: unknown): Sql => sql`(p.first_day <= ${day}::date and p.last_day >= ${day}::date)`
