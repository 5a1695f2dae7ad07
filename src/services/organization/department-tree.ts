// SQL of the department tree: the WITH clause that produces the rows of DepartmentNode.
import { type RawBuilder, sql } from "kysely"
import type { RowContext } from "../../entities/metadata.js"
import { headcountOf } from "../../entities/profiles/headcount.js"
import type { DepartmentTreeInput } from "../../inputs/organization.js"

/** Path element of the department `d`: its name, then its id to separate equal names. Sorting by path gives preorder. */
const pathElement = sql`array[d.name collate "und-x-icu", d.id::text]`

/**
 * The WITH clause of `department_tree`. The walk starts at `rootId`, by default at each department without an existing parent.
 * It ignores `depth`, because totals include hidden levels. Departments that it does not reach form a cycle, which only manual
 * changes of the database can cause; they are returned as orphans.
 */
export const departmentTree =
  ({ rootId, depth }: DepartmentTreeInput) =>
  (context: Pick<RowContext, "organization" | "today" | "figures">): RawBuilder<unknown> => {
    const { organization } = context
    const live = sql`d.organization_id = ${organization} and d.archived_at is null`
    const hasParent = sql`exists (select 1 from departments p
      where p.organization_id = d.organization_id and p.id = d.parent_id and p.archived_at is null)`
    const isRoot = rootId === undefined ? sql`not ${hasParent}` : sql`d.id = ${rootId}`
    return sql`with recursive above as (
        select array[d.id] as ids, d.parent_id from departments d where ${live} and d.id = ${rootId ?? null}::uuid
        union all
        select a.ids || d.id, d.parent_id from above a join departments d on d.id = a.parent_id where ${live} and d.id <> all(a.ids)
      ), root as (
        select greatest(coalesce(max(cardinality(ids)), 0) - 1, 0) as level from above
      ), walk as (
        select d.id, 0 as level, array[d.id] as ancestors, ${pathElement} as path,
          d.parent_id is not null and not ${hasParent} as is_orphan
        from departments d where ${live} and ${isRoot}
        union all
        select d.id, w.level + 1, w.ancestors || d.id, w.path || ${pathElement}, false
        from walk w join departments d on d.parent_id = w.id where ${live} and d.id <> all(w.ancestors)
      ), reached as (
        select * from walk
        union all
        select d.id, 0, array[d.id], ${pathElement}, true from departments d
        where ${live} and ${rootId === undefined} and not exists (select 1 from walk w where w.id = d.id)
      ), counted as (
        select r.*, ${headcountOf(context, "department_id", sql`r.id`)} as headcount from reached r
      ), totals as (
        select above.id, sum(c.headcount)::int as headcount from counted c, unnest(c.ancestors) as above (id) group by above.id
      ), children as (
        select d.parent_id as id, count(*)::int as count from departments d where ${live} group by d.parent_id
      ), department_tree as (
        select d.id, d.organization_id, d.name, d.parent_id, d.head_id, r.headcount,
          t.headcount as total_headcount, coalesce(c.count, 0) as child_count, root.level + r.level as level, r.is_orphan, r.path
        from root cross join counted r join departments d on d.organization_id = ${organization} and d.id = r.id
        left join totals t on t.id = r.id left join children c on c.id = r.id
        where ${depth === undefined ? sql`true` : sql`r.level < ${depth}`}
      )`
  }
