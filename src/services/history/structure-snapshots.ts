// SQL of the structure and the roles of a day: the WITH clauses that produce the rows of their snapshots, from the versions.
import { type RawBuilder, sql } from "kysely"
import { type Class, metadataOf, type RowContext, snakeCase } from "../../entities/metadata.js"
import { DepartmentChange, PositionChange } from "../../entities/organization/structure-changes.js"
import { attributesOn, employmentPeriods, isChangeOf, isEmployedOn } from "../../entities/profiles/employment-periods.js"
import { isKnown, type Knowledge } from "../../entities/profiles/known-changes.js"
import {
  CustomRoleVersion,
  DepartmentVersion,
  LocationVersion,
  PositionVersion,
  RoleAssignmentVersion,
  versionedFields,
} from "../../entities/structure-versions.js"

type Sql = RawBuilder<unknown>
type Context = Pick<RowContext, "organization">

export interface StructureTime {
  readonly day: string
  /** Time zone of the organization, in which the day ends. */
  readonly timezone: string
  /** Time whose knowledge is read; the present one by default. */
  readonly knownAt?: Date | undefined
  /** Ids of the scheduled changes that are in force on the day; none by default. */
  readonly changeIds?: readonly string[]
  /** What is known of the employments that headcounts count. */
  readonly knowledge?: Knowledge
}

/** The values of a record (`s`) from scheduled changes that are in force: for each field its value and whether a change names it. */
function scheduledValues(
  changes: Class,
  recordColumn: string,
  { organization }: Context,
  ids: readonly string[],
  fields: string[],
): Sql {
  const values = fields.map((field) => {
    const isNamed = sql`${sql.lit(field)} = any(c.changes)`
    const value = sql`(array_agg(${sql.ref(`c.${snakeCase(field)}`)} order by c.effective_date desc, c.id desc) filter (where ${isNamed}))[1]`
    return sql`${value} as ${sql.id(snakeCase(field))}`
  })
  return sql`select ${sql.ref(`c.${recordColumn}`)} as record_id, array_agg(n.name) as names, ${sql.join(values)}
    from ${sql.table(metadataOf(changes).table)} c, unnest(c.changes) n (name)
    where c.organization_id = ${organization} and c.id = any(${[...ids]}::uuid[]) group by 1`
}

/** The entity with the scheduled changes of the records of versions, and the column with the record of a change. */
const scheduledChanges = new Map<Class, readonly [changes: Class, recordColumn: string]>([
  [DepartmentVersion, [DepartmentChange, "department_id"]],
  [PositionVersion, [PositionChange, "position_id"]],
])

/**
 * Query for the versions of a kind of records at the end of the day, with the scheduled changes that are in force. Any other change holds
 * from the time at which it was recorded.
 */
export function versionsAt(versions: Class, context: Context, { day, timezone, knownAt, changeIds = [] }: StructureTime): Sql {
  const { organization } = context
  const fields = versionedFields(versions)
  const [changes, recordColumn] = (changeIds.length > 0 && scheduledChanges.get(versions)) || []
  const columns = fields.map((field) => {
    const column = snakeCase(field)
    const isScheduled = changes && field !== "isArchived"
    const value = isScheduled
      ? sql`case when ${sql.lit(field)} = any(s.names) then ${sql.ref(`s.${column}`)} else ${sql.ref(`v.${column}`)} end`
      : sql.ref(`v.${column}`)
    return sql`${value} ${field === "name" || field === "title" ? sql`collate "und-x-icu"` : sql``} as ${sql.id(column)}`
  })
  const scheduled =
    changes && recordColumn
      ? sql`left join (${scheduledValues(
          changes,
          recordColumn,
          context,
          changeIds,
          fields.filter((field) => field !== "isArchived"),
        )}) s
          on s.record_id = v.record_id`
      : sql``
  const unknownFields = changes
    ? sql`array(select f from unnest(v.unknown_fields) f where f <> all(coalesce(s.names, '{}')))`
    : sql`v.unknown_fields`
  // PostgreSQL stores milliseconds here, so the last one of the day is its end.
  const endOfDay = sql`(${day}::date + 1)::timestamp at time zone ${timezone}::text - interval '1 millisecond'`
  return sql`select v.record_id as id, v.organization_id, ${day}::date as as_of, ${sql.join(columns)}, ${unknownFields} as unknown_fields,
      v.recorded_at, ${changes ? sql`s.record_id is not null` : sql`false`} as is_scheduled
    from ${sql.table(metadataOf(versions).table)} v ${scheduled}
    where v.organization_id = ${organization}
      and tstzrange(v.recorded_at, v.recorded_until) @> least(${endOfDay}, ${knownAt ?? null}::timestamptz)`
}

export const positionSnapshots = (time: StructureTime) => (context: Context) =>
  sql`with position_snapshots as not materialized (
    select v.*, v.id as position_id from (${versionsAt(PositionVersion, context, time)}) v
  )`

export const locationSnapshots = (time: StructureTime) => (context: Context) =>
  sql`with location_snapshots as not materialized (
    select v.*, v.id as location_id from (${versionsAt(LocationVersion, context, time)}) v
  )`

/** The WITH clause of `role_assignment_snapshots`. The migration knew nothing of deleted roles but their former assignments. */
export const roleAssignmentSnapshots = (time: StructureTime) => (context: Context) =>
  sql`with role_assignment_snapshots as not materialized (
    select a.id, a.organization_id, a.as_of, a.role_id, a.employee_id, a.recorded_at as assigned_at, r.name as role_name, r.permissions,
      r.scope, r.department_id, r.location_id,
      coalesce(array_replace(r.unknown_fields, 'name', 'roleName'), '{roleName,permissions,scope,departmentId,locationId}') as unknown_fields
    from (${versionsAt(RoleAssignmentVersion, context, time)}) a left join (${versionsAt(CustomRoleVersion, context, time)}) r on r.id = a.role_id
  )`

/** WITH query for the people who are, or were, in a department or below it on the day. */
const includedPeople = ({ organization }: Context, rootId: string, knowledge: Knowledge): Sql => {
  const isInScope = (id: Sql) =>
    sql`${id} in (select ${rootId}::uuid union all select w.id from walk w where ${rootId}::uuid = any(w.ancestors))`
  return sql`included_people as materialized (
      select e.id from employees e where e.organization_id = ${organization} and ${isInScope(sql`e.department_id`)}
      union
      select c.employee_id from employment_changes c
      where c.organization_id = ${organization} and ${isKnown(knowledge)} and ${isInScope(sql`c.department_id`)}
    )`
}

/**
 * WITH queries for `headcounts`: the people employed on the day by department, by default of the whole organization. The history is read
 * only for people who have moved since; the department of all others is the present one.
 */
const headcounts = (context: Context, { day, knowledge = {} }: StructureTime, rootId: string | undefined): Sql => {
  const { organization } = context
  const isIncluded = rootId === undefined ? undefined : (id: Sql) => sql`${id} in (select k.id from included_people k)`
  const hasMovedSince = sql`(p.employee_id in (select m.employee_id from moved_since m)) is true`
  return sql`${rootId === undefined ? sql`` : sql`${includedPeople(context, rootId, knowledge)},`} ${employmentPeriods(organization, { knowledge, isIncluded })}, moved_since as materialized (
      select distinct c.employee_id from employment_changes c
      where c.organization_id = ${organization} and c.status = 'APPLIED' and c.effective_date > ${day}::date
        and ${isChangeOf("departmentId")}
    ), headcounts as materialized (
      select m.department_id as id, count(*)::int as headcount
      from (
        select p.department_id from employment_periods p where ${isEmployedOn(day)} and not ${hasMovedSince}
        union all
        select a.department_id from employment_periods p cross join lateral (
          ${attributesOn({ organization, knowledge, day, row: "p", employeeId: sql`p.employee_id`, names: ["departmentId"] })}
        ) a
        where ${isEmployedOn(day)} and ${hasMovedSince}
      ) m group by m.department_id
    )`
}

/**
 * The WITH clause of `department_snapshots`. PostgreSQL omits the joins of which a statement selects nothing, and the counting with them.
 * With `rootId`, only people of this department and those below it are counted. Levels and totals are unknown where a parent is, and
 * headcounts for a former knowledge: the career history is read as it is now.
 */
export const departmentSnapshots =
  ({ rootId, ...time }: StructureTime & { readonly rootId?: string | undefined }) =>
  (context: Context): Sql => {
    const pathElement = sql`array[coalesce(d.name, ''), d.id::text]`
    const areParentsKnown = sql`(select k.known from known_parents k)`
    const isCounted = time.knownAt === undefined
    return sql`with recursive department_versions_of_day as materialized (${versionsAt(DepartmentVersion, context, time)}),
      live as materialized (select * from department_versions_of_day d where d.is_archived is not true),
      known_parents as materialized (select not coalesce(bool_or('parentId' = any(d.unknown_fields)), false) as known from live d),
      walk as (
        select d.id, 0 as level, array[d.id] as ancestors, ${pathElement} as path
        from live d where not exists (select from live p where p.id = d.parent_id)
        union all
        select d.id, w.level + 1, w.ancestors || d.id, w.path || ${pathElement} from walk w join live d on d.parent_id = w.id
      ), ${headcounts(context, time, rootId)}, department_snapshots as not materialized (
        select d.id, d.id as department_id, d.organization_id, d.as_of, d.name, d.parent_id, d.head_id, d.location_id,
          d.is_archived, d.is_scheduled, w.path, w.ancestors as ancestor_ids,
          case when ${isCounted} then coalesce(h.headcount, 0) end as headcount,
          case when ${isCounted} and ${areParentsKnown} then coalesce(t.headcount, h.headcount, 0) end as total_headcount,
          case when ${areParentsKnown} then coalesce(c.count, 0) end as child_count,
          case when ${areParentsKnown} then w.level end as level,
          d.unknown_fields || case when ${areParentsKnown} then '{}' else '{level,childCount,totalHeadcount}'::text[] end
            || case when ${isCounted} then '{}'
              when ${areParentsKnown} then '{headcount,totalHeadcount}'::text[] else '{headcount}' end as unknown_fields
        from department_versions_of_day d left join walk w on w.id = d.id
        left join (select h.id, max(h.headcount) as headcount from headcounts h group by h.id) h on h.id = d.id
        left join (
          select above.id, sum(h.headcount)::int as headcount
          from walk w join headcounts h on h.id = w.id, unnest(w.ancestors) as above (id) group by above.id
        ) t on t.id = d.id
        left join (select d.parent_id as id, count(*)::int as count from live d group by d.parent_id) c on c.id = d.id
      )`
  }
