// The department tree of the reference implementation. See reference.ts.
import type { Row } from "./reference-types.js"

/** Whether an employee is employed on a day, the first and the last day of work included. */
export function isEmployed({ hireDate, endDate, accountStatus, deactivatedOn }: Row, day: string): boolean {
  const lastDay = endDate ?? (accountStatus === "DEACTIVATED" ? (deactivatedOn ?? "") : "9999")
  return String(hireDate ?? "") <= day && String(lastDay) >= day
}

/** The departments below `root`, or below all roots, each followed by its descendants. */
export function departmentTree(
  departments: readonly Row[],
  staff: readonly Row[],
  root: Row | null,
  depth = Number.POSITIVE_INFINITY,
): Row[] {
  const exists = (id: unknown) => departments.some((department) => department.id === id)
  const childrenOf = (id: string) => departments.filter(({ parentId }) => parentId === id)
  const here = (id: string) => staff.filter(({ departmentId }) => departmentId === id).length
  const total = (id: string): number => childrenOf(id).reduce((sum, child) => sum + total(child.id), here(id))
  const walk = (department: Row, level: number): Row[] => [
    {
      ...department,
      $type: "DepartmentNode",
      departmentId: department.id,
      level,
      headcount: here(department.id),
      totalHeadcount: total(department.id),
      childCount: childrenOf(department.id).length,
      isOrphan: level === 0 && department.parentId !== null && !exists(department.parentId),
    },
    ...childrenOf(department.id).flatMap((child) => walk(child, level + 1)),
  ]
  /** Depth in the tree of the organization, from 0. */
  const levelOf = ({ parentId }: Row): number => {
    const parent = departments.find(({ id }) => id === parentId)
    return parent ? levelOf(parent) + 1 : 0
  }
  const tops = root ? [root] : departments.filter(({ parentId }) => !exists(parentId))
  return tops.flatMap((top) => walk(top, levelOf(top)).filter(({ level }) => (level as number) - levelOf(top) < depth))
}
