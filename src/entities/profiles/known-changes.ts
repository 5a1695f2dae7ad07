// What was known of the employments at a time: the changes that were recorded up to then, and not canceled (docs/decisions/0109).
import { type RawBuilder, sql } from "kysely"

type Sql = RawBuilder<unknown>

export interface Knowledge {
  /** Time up to which records count; undefined for all. */
  readonly knownAt?: Date
  /** Last effective date of scheduled changes that count; undefined for none. */
  readonly scheduledUntil?: string
}

// Rows of earlier versions lack times. A canceled change is never changed again, and an applied one only by an erasure.
const recordedAt = sql`coalesce(c.recorded_at, c.created_at)`
const canceledAt = sql`case when c.status = 'CANCELLED' then coalesce(c.canceled_at, c.updated_at) end`
const isAppliedBy = (time: Date): Sql => sql`(c.status = 'APPLIED' and coalesce(c.applied_at, c.updated_at) <= ${time})`

/** Condition that a change (`c`) was recorded and not canceled at a time. */
const isRecordedBy = (time: Date): Sql => sql`(${recordedAt} <= ${time} and (${canceledAt} > ${time}) is not false)`

/**
 * Condition that a change (`c`) counts: an applied one, or a scheduled one up to its last day. It depends on no later record, so a question
 * that is asked again has the same answer.
 */
export const isKnown = ({ knownAt, scheduledUntil }: Knowledge): Sql => {
  const isDue = scheduledUntil === undefined ? sql`false` : sql`c.effective_date <= ${scheduledUntil}::date`
  return knownAt === undefined
    ? sql`(c.status = 'APPLIED' or c.status = 'SCHEDULED' and ${isDue})`
    : sql`(${isRecordedBy(knownAt)} and (${isAppliedBy(knownAt)} or ${isDue}))`
}

/** Condition that a change (`c`) is the initial one of its employee: the one that was recorded first. The query reads all changes of the employee. */
export const isInitial: Sql = sql`(row_number() over (partition by c.employee_id order by c.id) = 1)`

/** The same condition for a query that reads some of the changes only. It looks for an earlier change of the employee. */
const isFirstRecorded: Sql = sql`(not exists (select from employment_changes f
  where f.organization_id = c.organization_id and f.employee_id = c.employee_id and f.id < c.id))`

/** Condition that a known change (`c`) was not applied yet. */
export const isScheduled = ({ knownAt }: Knowledge): Sql =>
  knownAt === undefined ? sql`c.status <> 'APPLIED'` : sql`not ${isAppliedBy(knownAt)}`

/** Condition that an employee (`e`) was recorded. */
export const isRecordedEmployee = ({ knownAt }: Knowledge): Sql =>
  knownAt === undefined ? sql`true` : sql`coalesce(e.recorded_at, e.created_at) <= ${knownAt}`

/**
 * WITH query for `revised_employees (employee_id)`: those whose row of today differs from what is asked about. They have a scheduled
 * change that counts, or a change that was recorded, applied or canceled after `knownAt`.
 */
export function revisedEmployees(organization: unknown, knowledge: Knowledge, isIncluded: (id: Sql) => Sql): Sql {
  const changes = (isSelected: Sql) => sql`select c.employee_id from employment_changes c
    where c.organization_id = ${organization} and ${isIncluded(sql`c.employee_id`)} and ${isSelected}`
  const { knownAt, scheduledUntil } = knowledge
  const isRecorded = knownAt === undefined ? sql`true` : isRecordedBy(knownAt)
  const queries = [
    ...(scheduledUntil === undefined
      ? []
      : [changes(sql`c.status = 'SCHEDULED' and c.effective_date <= ${scheduledUntil}::date and ${isRecorded}`)]),
    ...(knownAt === undefined
      ? []
      : [
          changes(
            sql`c.status <> 'SCHEDULED' and ${isRecordedAfter(knownAt)} and ${isKnown(knowledge)} <> (c.status = 'APPLIED')`,
          ),
        ]),
  ]
  const none = sql`select null::uuid as employee_id where false`
  return sql`revised_employees as materialized (${queries.length > 0 ? sql.join(queries, sql` union all `) : none})`
}

/** Queries, after others for ids, for the employees whose accounts were known to be in another state than their rows say today. */
export function revisedAccounts(organization: unknown, knowledge: Knowledge, isIncluded: (id: Sql) => Sql): Sql {
  if (knowledge.knownAt === undefined) return sql``
  const { status, day, join } = knownAccount(knowledge)
  return sql`union select e.id from employees e ${join}
    where e.organization_id = ${organization} and ${isIncluded(sql`e.id`)} and ${hasDeactivations}
      and (${status}, ${day}) is distinct from (e.account_status, e.deactivated_on)`
}

interface KnownEmployeesOptions {
  readonly organization: unknown
  readonly knowledge: Knowledge
  /** Condition on the id of an employee. */
  readonly isIncluded: (id: Sql) => Sql
  /** Names of the attributes that follow from the changes. */
  readonly columns: readonly string[]
  /** Query for these attributes of an employee (`e`) by all known changes. */
  readonly derived: Sql
}

/**
 * WITH query for `known_employees (id, birth_date, account_status, deactivated_on, …)`, which `revised_employees` precede: the employees as
 * they were known. Their rows of today say it, except for those with a change that was not known or not applied. Birth dates are those of
 * today.
 */
export function knownEmployees({ organization, knowledge, isIncluded, columns, derived }: KnownEmployeesOptions): Sql {
  if (knowledge.knownAt === undefined && knowledge.scheduledUntil === undefined)
    return sql`known_employees as not materialized (
      select e.* from employees e where e.organization_id = ${organization} and ${isIncluded(sql`e.id`)})`
  const isRevised = sql`(e.id in (select r.employee_id from revised_employees r)) is true`
  const { status, day, join } = knownAccount(knowledge)
  const rows = (source: string, isSelected: Sql, lateral = sql``) => sql`
    select e.id, e.birth_date, ${status} as account_status, ${day} as deactivated_on, ${sql.join(columns.map((name) => sql.ref(`${source}.${name}`)))}
    from employees e ${join} ${lateral}
    where e.organization_id = ${organization} and ${isIncluded(sql`e.id`)} and ${isRecordedEmployee(knowledge)} and ${isSelected}`
  return sql`known_employees as (
      ${rows("e", sql`not ${isRevised}`)}
      union all
      ${rows("a", isRevised, sql`cross join lateral (${derived}) a`)}
    )`
}

/** The state of the account of an employee (`e`). Without recorded times, a deactivation is known from its day on. */
function knownAccount({ knownAt }: Knowledge): Record<"status" | "day" | "join", Sql> {
  if (knownAt === undefined) return { status: sql`e.account_status`, day: sql`e.deactivated_on`, join: sql`` }
  return {
    status: sql`case when d.is_known then 'DEACTIVATED' else replace(e.account_status, 'DEACTIVATED', 'ACTIVE') end`,
    day: sql`d.day`,
    join: sql`left join lateral (
      select (x ->> 'day')::date as day, true as is_known from ${deactivations} where ${isDeactivatedAt(knownAt)} limit 1
    ) d on true`,
  }
}

/** The deactivations (`x`) of the account of an employee (`e`). */
const deactivations = sql`jsonb_array_elements(case when e.account_status = 'DEACTIVATED' and e.deactivations = '[]'
  then jsonb_build_array(jsonb_build_object('day', e.deactivated_on, 'from', coalesce(e.deactivated_on, '-infinity'::date)))
  else e.deactivations end) x`

/** Condition that the account of an employee (`e`) is, or was, deactivated. */
const hasDeactivations = sql`(e.account_status = 'DEACTIVATED' or e.deactivations <> '[]')`

/** Condition that an account was deactivated at a time by a deactivation (`x`). */
const isDeactivatedAt = (time: Date): Sql =>
  sql`((x ->> 'from')::timestamptz <= ${time} and ((x ->> 'until')::timestamptz > ${time}) is not false)`

/** Two times whose knowledge of the days up to `scheduledUntil` differs by the records between them. */
export interface KnowledgeChange {
  readonly knownAt: Date
  readonly until: Date
  readonly scheduledUntil: string
}

/**
 * Query for what counts at one of two times only: `(employee_id, change_id, is_initial, kind, recorded_at, effective_date, fields)` for
 * changes that hold on days up to `scheduledUntil` or name a first or last day of work, and for deactivations of accounts, which have no
 * change and no fields. `isIncluded` is a condition on the id of an employee.
 */
export function recordedBetween(
  organization: unknown,
  { knownAt, until, scheduledUntil }: KnowledgeChange,
  isIncluded: (id: Sql) => Sql,
): Sql {
  const [isKnownBefore, isKnownAfter] = [knownAt, until].map((time) => isKnown({ knownAt: time, scheduledUntil }))
  // The initial change is recorded with its employee. Without this lookup in a hash table, each later change would be compared with others.
  const isNewEmployee = sql`(c.employee_id in (select e.id from employees e
    where e.organization_id = ${organization} and not ${isRecordedEmployee({ knownAt })}))`
  return sql`select c.employee_id, c.id as change_id, ${isFirstRecorded} as is_initial,
      case when not ${isKnownAfter} then 'CANCELLED' when ${recordedAt} > ${knownAt} then 'RECORDED' else 'APPLIED' end as kind,
      case when not ${isKnownAfter} then ${canceledAt} when ${recordedAt} > ${knownAt} then ${recordedAt}
        else coalesce(c.applied_at, c.updated_at) end as recorded_at, c.effective_date,
      coalesce(c.changes, '{}') || coalesce(c.pay_changes, '{}') || case when c.role is null then '{}' else '{role}'::text[] end as fields
    from employment_changes c
    where c.organization_id = ${organization} and ${isIncluded(sql`c.employee_id`)}
      and ${LATEST_RECORD} > ${knownAt} and ${isKnownBefore} <> ${isKnownAfter}
      and (c.effective_date <= ${scheduledUntil}::date or c.changes && array['hireDate', 'endDate'] or ${isNewEmployee} and ${isFirstRecorded})
    union all
    select e.id, null, false, case when ${isDeactivatedAt(until)} then 'DEACTIVATED' else 'RESTORED' end,
      case when ${isDeactivatedAt(until)} then x ->> 'from' else x ->> 'until' end::timestamptz, (x ->> 'day')::date, '{}'
    from employees e cross join lateral ${deactivations}
    where e.organization_id = ${organization} and ${isIncluded(sql`e.id`)} and ${hasDeactivations}
      and ${isDeactivatedAt(knownAt)} <> ${isDeactivatedAt(until)}`
}

/**
 * Condition that something of a change (`c`) may have been recorded after a time. Without the second bound, PostgreSQL expects a third of
 * all changes for any time, and reads the rows of all employees for it.
 */
const isRecordedAfter = (time: Date): Sql => sql`(${LATEST_RECORD} > ${time} and ${LATEST_RECORD} < 'infinity')`

/** Nothing of a change (`c`) was recorded after this time. */
const LATEST_RECORD = sql`greatest(c.updated_at, c.recorded_at, c.applied_at, c.canceled_at)`
