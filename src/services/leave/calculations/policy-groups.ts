// Resolves which rules of a leave type apply to an employee on each date: those of a policy group, or the general rules. Pure.
import type { EmploymentType } from "../../../entities/enums.js"
import { rulesOn } from "./accrual.js"

/** A value from a date on. The first value of a history also applies before its date. */
export interface Since<T> {
  from: string
  value: T
}

/** The facts about an employee that select the rules, each in order of date. */
export interface PolicySubject {
  id: string
  /** The department and those above it, nearest first. */
  departments: readonly Since<readonly string[]>[]
  locations: readonly Since<string | null>[]
  employmentTypes: readonly Since<EmploymentType | null>[]
}

/** Assigns the rules of a group to one target from a date on; without a group, the general rules. */
export interface PolicyAssignment {
  groupId: string | null
  effectiveFrom: string
  employeeId: string | null
  departmentId: string | null
  includeDescendants: boolean
  locationId: string | null
  employmentType: EmploymentType | null
}

/** A version of rules; without a group, of the general rules. */
export interface GroupVersion {
  groupId?: string | null
  effectiveFrom: string
}

/** The versions and assignments of a leave type. Versions are ordered by `effectiveFrom`. */
interface TypePolicies<V extends GroupVersion> {
  versions: readonly V[]
  assignments: readonly PolicyAssignment[]
}

const isGeneral = ({ groupId }: GroupVersion) => groupId == null

/**
 * The version that applies to an employee on a date. The latest assignment in force of the most specific target decides: the person, the
 * nearest department, the location, then the kind of contract. Before the first version of its group, the general rules apply.
 */
export function versionOn<V extends GroupVersion>(
  { versions, assignments }: TypePolicies<V>,
  subject: PolicySubject,
  date: string,
): V {
  const groupId = findAssignment(assignments, subject, date)?.groupId
  const ofGroup = groupId ? versions.findLast((one) => one.groupId === groupId && one.effectiveFrom <= date) : undefined
  return ofGroup ?? rulesOn(versions.filter(isGeneral), date)
}

/**
 * The versions that apply to an employee one after the other, each from the date on which the rules change. Of several versions of a date,
 * the last applies.
 */
export function versionsFor<V extends GroupVersion>({ versions, assignments }: TypePolicies<V>, subject: PolicySubject): V[] {
  const general = versions.filter(isGeneral)
  const own = assignments.filter((assignment) => mayConcern(assignment, subject))
  const [first] = general
  if (!first || own.length === 0) return general.filter((one, n) => one.effectiveFrom !== general[n + 1]?.effectiveFrom)
  const { departments, locations, employmentTypes } = subject
  const changes = [...versions, ...own].map(({ effectiveFrom }) => effectiveFrom)
  const moves = [...departments, ...locations, ...employmentTypes].map(({ from }) => from)
  const dates = [...new Set([...changes, ...moves])].filter((date) => date >= first.effectiveFrom).sort()
  const applied = dates.map((date) => ({ date, version: versionOn({ versions, assignments: own }, subject, date) }))
  return applied
    .filter(({ version }, n) => version !== applied[n - 1]?.version)
    .map(({ date, version }) => ({ ...version, effectiveFrom: date }))
}

/** Whether an assignment concerns an employee on some date. */
const mayConcern = (
  { employeeId, departmentId, locationId, employmentType }: PolicyAssignment,
  { id, departments, locations, employmentTypes }: PolicySubject,
): boolean =>
  (employeeId !== null && employeeId === id) ||
  (departmentId !== null && departments.some(({ value }) => value.includes(departmentId))) ||
  (locationId !== null && locations.some(({ value }) => value === locationId)) ||
  (employmentType !== null && employmentTypes.some(({ value }) => value === employmentType))

/** The assignment that decides on a date. That of a department decides for departments below only if it includes them. */
function findAssignment(
  assignments: readonly PolicyAssignment[],
  { id, departments, locations, employmentTypes }: PolicySubject,
  date: string,
): PolicyAssignment | undefined {
  const latest = (concerns: (assignment: PolicyAssignment) => boolean) =>
    assignments
      .filter((assignment) => assignment.effectiveFrom <= date && concerns(assignment))
      .reduce<PolicyAssignment | undefined>((a, b) => (a && a.effectiveFrom > b.effectiveFrom ? a : b), undefined)
  const byDepartment = () => {
    for (const [level, departmentId] of (valueOn(departments, date) ?? []).entries()) {
      const found = latest((one) => one.departmentId === departmentId)
      if (found && (level === 0 || found.includeDescendants)) return found
    }
    return undefined
  }
  const [locationId, employmentType] = [valueOn(locations, date), valueOn(employmentTypes, date)]
  return (
    latest(({ employeeId }) => employeeId === id) ??
    byDepartment() ??
    latest((one) => one.locationId !== null && one.locationId === locationId) ??
    latest((one) => one.employmentType !== null && one.employmentType === employmentType)
  )
}

const valueOn = <T>(history: readonly Since<T>[], date: string): T | undefined =>
  (history.findLast(({ from }) => from <= date) ?? history[0])?.value
