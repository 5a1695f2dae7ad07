// Spreads people over the tree of departments: the plan as it is for a small company, divided further for a large one.
import { company, type Unit } from "./plan.js"

export interface PlannedDepartment {
  name: string
  description: string
  titles: readonly string[]
  /** Index of the department above; undefined for the root. */
  parent?: number
  people: number
  /** From 0 for the root. */
  level: number
}

/** A department that grows beyond this is divided. */
const largest = 450

/** The departments in preorder, with the number of people of each; the numbers add up to `people`. */
export function planDepartments(people: number): PlannedDepartment[] {
  const departments: PlannedDepartment[] = []
  const total = sum(company)
  const visit = (unit: Unit, parent: number | undefined, level: number) => {
    const own = Math.max(1, Math.floor((unit.share / total) * people))
    const { name, description, titles } = unit
    const index = departments.push({ name, description, titles, parent, level, people: own }) - 1
    divide(departments, index)
    for (const inner of unit.units ?? []) visit(inner, index, level + 1)
  }
  visit(company, undefined, 0)
  const placed = departments.reduce((count, department) => count + department.people, 0)
  // Rounding leaves a few over, or places a few too many in a tiny company.
  const biggest = departments.reduce((a, b) => (b.people > a.people ? b : a))
  biggest.people = Math.max(1, biggest.people + people - placed)
  return departments
}

const sum = (unit: Unit): number => unit.share + (unit.units ?? []).reduce((total, inner) => total + sum(inner), 0)

/** Moves the people of a department that is too large into groups, and those into teams. */
function divide(departments: PlannedDepartment[], index: number): void {
  const department = departments[index] as PlannedDepartment
  if (department.people <= largest) return
  const groups = Math.min(12, Math.ceil(department.people / largest))
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
    if (department.level < 3) divide(departments, group)
  }
}
