// The definitions of the workforce figures, as SQL over the career history. Summary, analytics, statistics and the events feed use
// them; docs/decisions/0037 explains them.
import { type RawBuilder, sql } from "kysely"
import {
  attributesOn,
  figureAttributes,
  figureColumns,
  inOrder,
  isChangeOf,
  isEmployedOn,
} from "../../../entities/profiles/employment-periods.js"
import { isKnown, type Knowledge } from "../../../entities/profiles/known-changes.js"

type Sql = RawBuilder<unknown>

const names = sql.raw(`array['${figureAttributes.join("','")}']`)

/** A hire: a period (`p`) whose first day is in the range. A rehire is a hire; an unknown first day is none. */
export const isHiredBetween = (from: unknown, to: unknown): Sql => sql`p.first_day between ${from}::date and ${to}::date`

/** A leaver: a period (`p`) whose last day is in the range. */
export const isLeaverBetween = (from: unknown, to: unknown): Sql => sql`p.last_day between ${from}::date and ${to}::date`

/** Share of a full-time position. An employee without one counts as full-time. */
export const fullTimeEquivalent = (share: Sql): Sql => sql`coalesce(${share}, 1)`

/**
 * Headcount of departments at the beginning of a day, before its hires and moves. It counts the employees of the day before (`p`, a
 * row of `department_periods`) who did not leave on it.
 */
export const isEmployedAtStartOf = (day: unknown): Sql =>
  sql`(p.first_day < ${day}::date and p.last_day >= ${day}::date - case when p.is_leaver then 0 else 1 end)`

/**
 * WITH queries for `department_periods`: the parts of the employment periods that employees spent in the given departments or below
 * them, in the present tree. Without departments they are the whole employment periods. `employed_since` is the first
 * day of the employment period. `is_hire`, `is_leaver`, `is_move_in` and `is_move_out` say how the part begins and ends.
 *
 * `since` limits the history that is read: a department before this day is not exact.
 */
export const departmentPeriods = (
  organization: unknown,
  { since, departmentId, knowledge = {} }: { since: string; departmentId?: string; knowledge?: Knowledge },
): Sql =>
  departmentId === undefined
    ? sql`department_periods as (
        select p.*, p.first_day as employed_since,
          p.first_day > '-infinity' as is_hire, p.last_day < 'infinity' as is_leaver, false as is_move_in, false as is_move_out
        from employment_periods p)`
    : sql`departments_below (id) as materialized (
        with recursive below (id) as (
          select d.id from departments d where d.organization_id = ${organization} and d.id = ${departmentId}
          union
          select d.id from departments d join below on d.parent_id = below.id where d.organization_id = ${organization}
        ) select id from below
      ), moved as (
        select distinct c.employee_id from employment_changes c where c.organization_id = ${organization} and ${isKnown(knowledge)}
          and c.effective_date >= ${since}::date and ${isChangeOf("departmentId")}
      ), stays as (
        select e.id as employee_id, e.department_id, '-infinity'::date as first_day, 'infinity'::date as last_day
        from known_employees e where e.id not in (select m.employee_id from moved m)
        union all
        select c.employee_id, c.department_id,
          case when ${isInitial(organization, knowledge)} then '-infinity' else c.effective_date end,
          coalesce(lead(c.effective_date) over (partition by c.employee_id order by ${inOrder}) - 1, 'infinity')
        from employment_changes c
        where c.organization_id = ${organization} and ${isKnown(knowledge)} and ${isChangeOf("departmentId")}
          and (c.employee_id in (select m.employee_id from moved m)) is true
      ), selected_stays as (
        select s.*, s.department_id in (select b.id from departments_below b) is true as is_selected from stays s
        where s.first_day <= s.last_day
      ), neighbors as (
        select s.*, lag(s.is_selected) over w is true as was_selected, lead(s.is_selected) over w is true as stays_selected
        from selected_stays s window w as (partition by s.employee_id order by s.first_day)
      ), department_periods as (
        select p.employee_id, greatest(p.first_day, s.first_day) as first_day, least(p.last_day, s.last_day) as last_day,
          ${figureColumns("p")}, p.first_day as employed_since,
          p.first_day >= s.first_day and p.first_day > '-infinity' as is_hire,
          p.last_day <= s.last_day and p.last_day < 'infinity' as is_leaver,
          p.first_day < s.first_day and not s.was_selected as is_move_in,
          p.last_day > s.last_day and not s.stays_selected as is_move_out
        from employment_periods p join neighbors s on s.employee_id = p.employee_id
        where s.is_selected and p.first_day <= s.last_day and p.last_day >= s.first_day
      )`

/** Condition that a change (`c`) is the first one of its employee. It holds before its date too, if the first day was corrected. */
const isInitial = (organization: unknown, knowledge: Knowledge): Sql => sql`not exists (
  select from (select c.* from employment_changes c where c.organization_id = ${organization} and ${isKnown(knowledge)}) i
  where i.employee_id = c.employee_id and (i.effective_date, i.id) < (c.effective_date, c.id))`

/**
 * WITH queries for `people_on_day (employed_since, department_id, location_id, employment_type, full_time_share)`: the people of
 * `department_periods` on a day, with their attributes on that day. The history is read only for employees with a later change; the
 * attributes of all others are the current ones.
 */
export const peopleOn = (organization: unknown, day: string, knowledge: Knowledge = {}): Sql => {
  const hasLaterChange = sql`(p.employee_id in (select l.employee_id from changed_later l)) is true`
  return sql`
    changed_later as (
      select distinct c.employee_id from employment_changes c where c.organization_id = ${organization} and ${isKnown(knowledge)}
        and c.effective_date > ${day}::date and c.changes && ${names}
    ), people_on_day as (
      select p.employed_since, ${figureColumns("p")} from department_periods p where ${isEmployedOn(day)} and not ${hasLaterChange}
      union all
      select p.employed_since, ${figureColumns("a")} from department_periods p
      cross join lateral (${attributesOn({ organization, knowledge, day, row: "p", employeeId: sql`p.employee_id`, names: figureAttributes })}) a
      where ${isEmployedOn(day)} and ${hasLaterChange}
    )`
}

/**
 * Turnover rate: leavers divided by the average of the headcount at the beginning and at the end of the period, from 0, not
 * annualized. Null without employees. This is the common formula of SHRM and of ISO 30414 for a single period.
 */
export const turnoverRate = (leavers: number, headcountStart: number, headcountEnd: number): number | null =>
  headcountStart + headcountEnd === 0 ? null : round((2 * leavers) / (headcountStart + headcountEnd))

const round = (value: number) => Math.round(value * 10_000) / 10_000
