// Distributes employees over the planned departments. Large departments are split into groups.
import { companyPlan, type DepartmentPlan } from "./plan.js"

export interface PlannedDepartment {
  name: string
  description: string
  titles: readonly string[]
  /** Index of the parent department; undefined for the root. */
  parent?: number
  people: number
  /** Depth in the tree, from 0 for the root. */
  level: number
}

/** Departments with more employees are split. */
const MAX_DEPARTMENT_SIZE = 450

/** The departments in preorder with their number of employees. The numbers add up to `people`. */
export function planDepartments(people: number): PlannedDepartment[] {
  const departments: PlannedDepartment[] = []
  const total = totalShare(companyPlan)
  const visit = (plan: DepartmentPlan, parent: number | undefined, level: number) => {
    const own = Math.max(1, Math.floor((plan.share / total) * people))
    const { name, description, titles } = plan
    const index = departments.push({ name, description, titles, parent, level, people: own }) - 1
    splitDepartment(departments, index)
    for (const inner of plan.units ?? []) visit(inner, index, level + 1)
  }
  visit(companyPlan, undefined, 0)
  const assigned = departments.reduce((count, department) => count + department.people, 0)
  // The largest department absorbs the rounding difference.
  const largest = departments.reduce((a, b) => (b.people > a.people ? b : a))
  largest.people = Math.max(1, largest.people + people - assigned)
  return departments
}

const totalShare = (plan: DepartmentPlan): number =>
  plan.share + (plan.units ?? []).reduce((total, inner) => total + totalShare(inner), 0)

/** Splits a department that is too large into groups, and large groups into teams. */
function splitDepartment(departments: PlannedDepartment[], index: number): void {
  const department = departments[index] as PlannedDepartment
  if (department.people <= MAX_DEPARTMENT_SIZE) return
  const groups = Math.min(12, Math.ceil(department.people / MAX_DEPARTMENT_SIZE))
  const each = Math.floor((department.people - 10) / groups)
  department.people -= each * groups
  for (let n = 1; n <= groups; n++) {
    const { description, titles } = department
    const group =
      departments.push({
        name: `${department.name} ${n}`,
        description,
        titles,
        parent: index,
        level: department.level + 1,
        people: each,
      }) - 1
    if (department.level < 3) splitDepartment(departments, group)
  }
}
