// SQL of the employments of a day: the WITH clauses that produce the rows of EmployeeSnapshot.
import { type RawBuilder, sql } from "kysely"
import { type RowContext, snakeCase } from "../../entities/metadata.js"
import {
  attributesOn,
  employmentBy,
  type HistoricalAttribute,
  historicalAttributes,
  periodsOfHistory,
} from "../../entities/profiles/employment-periods.js"
import { isKnown, isRecordedEmployee, type Knowledge } from "../../entities/profiles/known-changes.js"
import { CustomRoleVersion, RoleAssignmentVersion } from "../../entities/structure-versions.js"
import { versionsAt } from "./structure-snapshots.js"

type Sql = RawBuilder<unknown>
type Context = Pick<RowContext, "organization">

/** The day of snapshots, and what is known of it. */
export interface KnownDay {
  readonly day: string
  /** Time zone of the organization, in which the day ends. */
  readonly timezone: string
  readonly knowledge: Knowledge
  /** Expression for the time that the answer names as that of its knowledge. */
  readonly usedKnownAt: Sql
}

const attributesOnDay = ({ organization }: Context, { day, knowledge }: KnownDay, names: readonly HistoricalAttribute[]): Sql =>
  attributesOn({ organization, knowledge, day, row: "e", employeeId: sql`e.id`, names })

interface SnapshotOptions extends KnownDay {
  /** Query for the ids of the employees who may have a row; all without one. */
  readonly candidates?: (context: Context) => Sql
  /** Query for the rows `(id, level, path)` of a chain, which the other queries precede. */
  readonly chain?: (context: Context) => Sql
}

/**
 * The WITH clause of `employee_snapshots`. People have rows from their first recorded day on: `min` reads the changes of one employee, while
 * PostgreSQL may read those of everyone first for EXISTS. It omits the outer join where it only counts rows.
 */
export const employeeSnapshots =
  ({ candidates, chain, ...known }: SnapshotOptions) =>
  (context: Context): Sql => {
    const { day, knowledge } = known
    const { organization } = context
    const isIncluded = candidates && ((id: Sql) => sql`${id} in (select k.id from included_people k)`)
    const { hasBegun, isEmployed } = employmentBy(day)
    return sql`with recursive ${chain ? sql`chain (id, level, path) as (${chain(context)}),` : sql``}
      ${candidates ? sql`included_people as materialized (${candidates(context)}),` : sql``}
      ${periodsOfHistory(organization, { knowledge, isIncluded })}, employee_snapshots as not materialized (
        select e.id, e.id as employee_id, e.organization_id, e.full_name as employee_name, e.account_status, ${day}::date as as_of,
          ${known.usedKnownAt} as known_at,
          ${isEmployed} as is_employed,
          ${customRolesOn(context, known)} as custom_roles,
          ${chain ? sql`(select n.level from chain n where n.id = e.id)` : sql`null::integer`} as level, a.*
        from employees e
        left join lateral (${attributesOnDay(context, known, historicalAttributes)}) a on true
        where e.organization_id = ${organization} and ${isIncluded?.(sql`e.id`) ?? sql`true`} and ${isRecordedEmployee(knowledge)}
          and (${hasBegun}
            or (select min(c.effective_date) from employment_changes c
              where c.organization_id = ${organization} and c.employee_id = e.id and ${isKnown(knowledge)}) <= ${day}::date)
      )`
  }

/** Employees who have a value in a column, or a change with it. */
export const employeesWithValue =
  (attribute: HistoricalAttribute, ids: readonly string[]) =>
  ({ organization }: Context): Sql => {
    const column = sql.ref(snakeCase(attribute))
    // PostgreSQL keeps the plan of an equality: it knows how many people have a value, but not how long a list is.
    const isIncluded = ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${[...ids]}::uuid[])`
    return sql`select e.id from employees e where e.organization_id = ${organization} and e.${column} ${isIncluded}
      union
      select c.employee_id from employment_changes c where c.organization_id = ${organization} and c.${column} ${isIncluded}`
  }

/** Query for the names of the custom roles of an employee (`e`), as an array. */
function customRolesOn(context: Context, { day, timezone, knowledge }: KnownDay): Sql {
  const time = { day, timezone, knownAt: knowledge.knownAt }
  return sql`array(
    select r.name from (${versionsAt(RoleAssignmentVersion, context, time)}) a
    join (${versionsAt(CustomRoleVersion, context, time)}) r on r.id = a.role_id
    where a.employee_id = e.id and r.name is not null order by r.name)`
}

/** Managers of one chain. */
export const MAX_MANAGERS = 100

/** The query for the managers of an employee on a day: the employee has level 0, the direct manager 1. It ends before a repetition. */
export const managersOn =
  (employeeId: string, known: KnownDay) =>
  (context: Context): Sql =>
    sql`
    select ${employeeId}::uuid, 0, array[${employeeId}::uuid]
    union all
    select a.manager_id, n.level + 1, n.path || a.manager_id
    from chain n join employees e on e.organization_id = ${context.organization} and e.id = n.id
    cross join lateral (${attributesOnDay(context, known, ["managerId"])}) a
    where a.manager_id <> all(n.path) and n.level < ${sql.lit(MAX_MANAGERS)}`
