// The tree of departments as SQL: the rows of DepartmentNode.
import { type RawBuilder, sql } from "kysely"
import type { RowRef } from "../../entities/metadata.js"
import type { DepartmentTreeInput } from "../../inputs/organization/departments.js"

type Scope = Pick<RowRef, "organization">

/** Names on the way from the top, with ids between equal ones: compared part by part they give the tree in preorder. */
const place = (alias: string) => sql`array[${sql.ref(`${alias}.name`)} collate "und-x-icu", ${sql.ref(`${alias}.id`)}::text]`

/**
 * The WITH clause that makes the rows of `department_tree`. The walk begins at `rootId`, else at every department whose parent
 * is none or gone, and goes all the way down, because totals count what `depth` hides. What it doesn't reach can only be a
 * circle that was made behind the application's back; its departments come as orphans too, so that none is ever lost.
 */
export const departmentTree =
  ({ rootId, depth }: DepartmentTreeInput) =>
  ({ organization }: Scope): RawBuilder<unknown> => {
    const live = sql`d.organization_id = ${organization} and d.archived_at is null`
    const parentIsThere = sql`exists (select 1 from departments p
      where p.organization_id = d.organization_id and p.id = d.parent_id and p.archived_at is null)`
    const tops = rootId === undefined ? sql`not ${parentIsThere}` : sql`d.id = ${rootId}`
    return sql`with recursive walk as (
        select d.id, 0 as level, array[d.id] as line, ${place("d")} as place, d.parent_id is not null and not ${parentIsThere} as is_orphan
        from departments d where ${live} and ${tops}
        union all
        select d.id, w.level + 1, w.line || d.id, w.place || ${place("d")}, false
        from walk w join departments d on d.parent_id = w.id where ${live} and d.id <> all(w.line)
      ), reached as (
        select * from walk
        union all
        select d.id, 0, array[d.id], ${place("d")}, true from departments d
        where ${live} and ${rootId === undefined} and not exists (select 1 from walk w where w.id = d.id)
      ), counted as (
        select r.*, (
          select count(*)::int from employees m
          where m.organization_id = ${organization} and m.department_id = r.id and m.account_status <> 'DEACTIVATED'
        ) as headcount
        from reached r
      ), people as (
        select above.id, sum(c.headcount)::int as n from counted c, unnest(c.line) as above (id) group by above.id
      ), children as (
        select d.parent_id as id, count(*)::int as n from departments d where ${live} group by d.parent_id
      ), department_tree as (
        select d.id, d.organization_id, d.name, d.parent_id, d.head_id, r.headcount,
          p.n as total_headcount, coalesce(c.n, 0) as child_count, r.level, r.is_orphan, r.place
        from counted r join departments d on d.organization_id = ${organization} and d.id = r.id
        left join people p on p.id = r.id left join children c on c.id = r.id
        where ${depth === undefined ? sql`true` : sql`r.level < ${depth}`}
      )`
  }
