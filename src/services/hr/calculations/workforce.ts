// The definitions of the workforce figures, as SQL over the career history. Summary, analytics, statistics and the events feed use
// them; docs/decisions/0037 explains them.
import { type RawBuilder, sql } from "kysely"
import {
  attributesOn,
  datedChanges,
  figureAttributes,
  figureColumns,
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

/** The department whose people figures count, with those below it, and the time zone in which the days of its tree end. */
export interface CountedDepartment {
  readonly id: string
  readonly timezone: string
}

/**
 * WITH queries for `parents (id, parent_id, first_day, last_day, is_current)`: the parent of each department at the end of each day, as it
 * was known. A department without a recorded parent has the present one (`is_current`). A department has its first known parent before its
 * creation, too, because people may have been assigned to it for earlier days. One that was created later than known has no parent.
 */
const departmentParents = (organization: unknown, { timezone }: CountedDepartment, { knownAt }: Knowledge): Sql => {
  const dayOf = (time: Sql) => sql`(${time} at time zone ${timezone}::text)::date`
  const isKnownBy = (time: Sql) => (knownAt ? sql`${time} <= ${knownAt}` : sql`true`)
  return sql`recorded_parents as (
      select v.record_id as id, v.parent_id, 'parentId' = any(v.unknown_fields) as is_unknown, ${dayOf(sql`v.recorded_at`)} as first_day,
        case when ${isKnownBy(sql`v.recorded_until`)} then ${dayOf(sql`v.recorded_until`)} - 1 else 'infinity' end as last_day
      from department_versions v where v.organization_id = ${organization} and ${isKnownBy(sql`v.recorded_at`)}
    ), parents as materialized (
      select d.id, case when v.is_unknown is not false then d.parent_id else v.parent_id end as parent_id, v.is_unknown is not false as is_current,
        case when lag(v.first_day) over (partition by d.id order by v.first_day) is null then '-infinity' else v.first_day end as first_day,
        coalesce(v.last_day, 'infinity') as last_day
      from departments d left join recorded_parents v on v.id = d.id and v.first_day <= v.last_day
      where d.organization_id = ${organization} and (v.id is not null or not exists (
        select from department_versions x where x.organization_id = ${organization} and x.record_id = d.id))
    )`
}

/** Condition that the tree of a department on some day of a range is not known, so that the present one is used. */
export const usesCurrentTree = (from: string, to: string): Sql =>
  sql`exists (select from parents t where t.is_current and t.first_day <= ${to}::date and t.last_day >= ${from}::date)`

/**
 * WITH queries for `department_periods`: the parts of the employment periods that employees spent in the given department or below it, in
 * the tree of each day. Without a department they are the whole employment periods. `employed_since` is the first day of the employment
 * period. `is_hire`, `is_leaver`, `is_move_in` and `is_move_out` say how the part begins and ends. People of a department that is moved
 * below the given one move in with it. Stays that follow each other are one part. Parents of different times may form a circle.
 *
 * `since` limits the history that is read: a department before this day is not exact.
 */
export const departmentPeriods = (
  organization: unknown,
  { since, department, knowledge }: { since: string; department?: CountedDepartment; knowledge: Knowledge },
): Sql =>
  department === undefined
    ? sql`department_periods as (
        select p.*, p.first_day as employed_since,
          p.first_day > '-infinity' as is_hire, p.last_day < 'infinity' as is_leaver, false as is_move_in, false as is_move_out
        from employment_periods p)`
    : sql`${departmentParents(organization, department, knowledge)}, departments_below as materialized (
        with recursive below (id, first_day, last_day, path) as (
          select ${department.id}::uuid, '-infinity'::date, 'infinity'::date, array[${department.id}::uuid]
          union all
          select t.id, greatest(t.first_day, b.first_day), least(t.last_day, b.last_day), b.path || t.id
          from parents t join below b on t.parent_id = b.id and t.first_day <= b.last_day and t.last_day >= b.first_day
          where t.id <> all(b.path)
        ) select b.id, b.first_day, b.last_day from below b
      ), moved as (
        select distinct c.employee_id from employment_changes c where c.organization_id = ${organization} and ${isKnown(knowledge)}
          and c.effective_date >= ${since}::date and ${isChangeOf("departmentId")}
      ), stays as (
        select e.id as employee_id, e.department_id, '-infinity'::date as first_day, 'infinity'::date as last_day
        from known_employees e where e.id not in (select m.employee_id from moved m)
        union all
        select c.employee_id, c.department_id, c.starts_on,
          coalesce(lead(c.starts_on) over (partition by c.employee_id order by c.starts_on, c.id) - 1, 'infinity')
        from (${datedChanges({ organization, knowledge, isIncluded: (id) => sql`(${id} in (select m.employee_id from moved m)) is true` })}) c
        where c.starts_on is not null and ${isChangeOf("departmentId")}
      ), stays_below as (
        select s.employee_id, unnest(range_agg(daterange(greatest(s.first_day, b.first_day), least(s.last_day, b.last_day), '[]'))) as days
        from stays s join departments_below b on b.id = s.department_id and s.first_day <= b.last_day and s.last_day >= b.first_day
        where s.first_day <= s.last_day
        group by s.employee_id
      ), department_periods as (
        select p.employee_id, greatest(p.first_day, s.first_day) as first_day, least(p.last_day, s.last_day) as last_day,
          ${figureColumns("p")}, p.first_day as employed_since,
          p.first_day >= s.first_day and p.first_day > '-infinity' as is_hire,
          p.last_day <= s.last_day and p.last_day < 'infinity' as is_leaver,
          p.first_day < s.first_day as is_move_in, p.last_day > s.last_day as is_move_out
        from employment_periods p
        join (select b.employee_id, lower(b.days) as first_day, upper(b.days) - 1 as last_day from stays_below b) s
          on s.employee_id = p.employee_id
        where p.first_day <= s.last_day and p.last_day >= s.first_day
      )`

/**
 * WITH queries for `people_on_day (employed_since, department_id, location_id, employment_type, full_time_share)`: the people of
 * `department_periods` on a day, with their attributes on that day. The history is read only for employees with a later change; the
 * attributes of all others are the current ones.
 */
export const peopleOn = (organization: unknown, day: string, knowledge: Knowledge): Sql => {
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
