// Loads what determines the policy group of employees: assignments, the career history, and the departments above theirs. The parts of
// SQL belong to the statement of the ledger loader, which reads everything from one snapshot.
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../core/context.js"
import type { EmploymentType } from "../../entities/enums.js"
import { uncanceledChanges } from "../../entities/profiles/employment-periods.js"
import type { PolicyAssignment, PolicySubject, Since } from "./calculations/policy-groups.js"

/** The employees and leave types that a statement selects. */
interface PolicySelection {
  organizationId: string
  /** Condition on the employee `e`. */
  employees: RawBuilder<unknown>
  /** Condition on the leave type of the assignment `a`, beginning with `and`; nothing for all types. */
  isSelected: RawBuilder<unknown>
}

interface Placement {
  departmentId: string | null
  locationId: string | null
  employmentType: EmploymentType | null
}

/** An employee as loaded: the current values, and the changes of them in order of effect. The initial one also starts first. */
export interface StoredSubject extends Placement {
  id: string
  changes: (Placement & { from: string; changed: (keyof Placement)[] | null })[]
}

/** Department above each department; null for the top. */
export type DepartmentParents = Readonly<Record<string, string | null>>

/** Columns `departmentId`, `locationId`, `employmentType` and `changes` of the employee `e`, as arguments of `json_build_object`. */
export const subjectColumns = ({ organizationId, isSelected }: PolicySelection): RawBuilder<unknown> => sql`
  'departmentId', e.department_id, 'locationId', e.location_id, 'employmentType', e.employment_type,
  'changes', (select coalesce(json_agg(json_build_object('from', h.starts_on, 'changed', h.changes,
      'departmentId', h.department_id, 'locationId', h.location_id, 'employmentType', h.employment_type)
      order by h.starts_on, h.id), '[]')
    from (${uncanceledChanges}) h
    -- Without assignments the history decides nothing and is not read.
    where exists (select from leave_policy_assignments a where a.organization_id = ${organizationId} ${isSelected}))`

/** The assignments of the leave type `t` that may concern the employees, as JSON. */
export const assignmentsOfType = ({ organizationId, employees }: PolicySelection): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('groupId', a.group_id, 'effectiveFrom', a.effective_from, 'employeeId', a.employee_id,
    'departmentId', a.department_id, 'includeDescendants', a.include_descendants, 'locationId', a.location_id,
    'employmentType', a.employment_type)), '[]')
  from leave_policy_assignments a
  where a.organization_id = t.organization_id and a.leave_type_id = t.id and (a.employee_id is null or a.employee_id in (
    select e.id from employees e where e.organization_id = ${organizationId} and ${employees})))`

/** The departments of the employees, past and future ones included, and those above, as a JSON object of `DepartmentParents`. */
export const departmentParents = ({ organizationId, employees, isSelected }: PolicySelection): RawBuilder<unknown> => sql`(
  with recursive above (id, parent_id) as (
    select d.id, d.parent_id from departments d
    where d.organization_id = ${organizationId} and exists (select from leave_policy_assignments a
        where a.organization_id = ${organizationId} and a.include_descendants ${isSelected})
      and d.id in (
        select e.department_id from employees e where e.organization_id = ${organizationId} and ${employees}
        union all
        select h.department_id from employment_changes h join employees e on e.organization_id = h.organization_id and e.id = h.employee_id
        where h.organization_id = ${organizationId} and h.status <> 'CANCELLED' and ${employees})
    union
    select d.id, d.parent_id from above join departments d on d.organization_id = ${organizationId} and d.id = above.parent_id
  )
  select coalesce(json_object_agg(above.id, above.parent_id), '{}') from above)`

/** Loads the assignments of a leave type that may concern an employee, and the employee. */
export async function loadPolicySources(
  ctx: Context,
  employeeId: string,
  leaveTypeId: string,
): Promise<{ assignments: PolicyAssignment[]; subject: PolicySubject }> {
  const { organizationId } = ctx.viewer
  const selection: PolicySelection = {
    organizationId,
    employees: sql`e.id = ${employeeId}`,
    isSelected: sql`and a.leave_type_id = ${leaveTypeId}`,
  }
  const rows = await ctx.runTogether(sql<{ assignments: PolicyAssignment[]; subject: StoredSubject; parents: DepartmentParents }>`
    select ${assignmentsOfType(selection)} as assignments, json_build_object('id', e.id, ${subjectColumns(selection)}) as subject,
      ${departmentParents(selection)} as parents
    from employees e join leave_types t on t.organization_id = e.organization_id and t.id = ${leaveTypeId}
    where e.organization_id = ${organizationId} and e.id = ${employeeId}`)
  const { assignments, subject, parents } = rows[0] as (typeof rows)[number]
  return { assignments, subject: toPolicySubject(subject, parents) }
}

export function toPolicySubject(stored: StoredSubject, parents: DepartmentParents): PolicySubject {
  const departments = historyOf(stored, "departmentId").map(({ from, value }) => ({ from, value: pathOf(value, parents) }))
  const [locations, employmentTypes] = [historyOf(stored, "locationId"), historyOf(stored, "employmentType")]
  return { id: stored.id, departments, locations, employmentTypes }
}

/** The values of an attribute in order of date. Without a change of it, the current value always applied. */
function historyOf<K extends keyof Placement>({ changes, ...current }: StoredSubject, name: K): Since<Placement[K]>[] {
  const isSet = changes.map(({ changed }) => changed?.includes(name) ?? false)
  if (!isSet.includes(true)) return [{ from: "0001-01-01", value: current[name] }]
  // The first change is the initial one. One without the attribute means none, not the current value.
  return changes.filter((_, n) => n === 0 || isSet[n]).map((change) => ({ from: change.from, value: change[name] }))
}

/** A department and those above it, nearest first. */
function pathOf(departmentId: string | null, parents: DepartmentParents): string[] {
  const path: string[] = []
  for (let id = departmentId; id; id = parents[id] ?? null) path.push(id)
  return path
}
