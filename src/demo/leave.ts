// Leave types of the demo organization: the defaults and one in hours. They are in force since January 1 of last year, so that days
// are carried over.
import { definedValues } from "../core/defined-values.js"
import { LeaveCoverageRule } from "../entities/leave/coverage-rules.js"
import { LeavePolicyAssignment, LeavePolicyGroup } from "../entities/leave/policy-groups.js"
import { LeavePolicy, LeaveType } from "../entities/leave/types.js"
import { snakeCase } from "../entities/metadata.js"
import type { CreateLeaveTypeInput } from "../inputs/leave/types.js"
import { DEFAULT_LEAVE_TYPES, pickRules } from "../services/leave/calculations/policy-rules.js"
import type { DemoRow } from "./people.js"

const firstDayOfRules = (today: string) => `${Number(today.slice(0, 4)) - 1}-01-01`

/** A type in hours, which managers grant for overtime. */
const TIME_IN_LIEU: CreateLeaveTypeInput = {
  name: "Time in Lieu",
  unit: "HOURS",
  color: "#00695c",
  allowsManagerGrants: true,
  accrual: "YEARLY",
  amountPerYear: 16,
  maximumCarryOver: 8,
}

/** Rows of leave types and of their rules. `today` is the first day of the demo. */
export function createLeaveTypeRows(today: string): [string, DemoRow[]][] {
  const effectiveFrom = firstDayOfRules(today)
  const records = [...DEFAULT_LEAVE_TYPES, TIME_IN_LIEU].map((input) => {
    const { name, description, color, isDefault, unit, isUnlimited, allowsManagerGrants, badge, ...rules } = input
    const values = { name, description, color, isDefault, unit, isUnlimited, allowsManagerGrants, badge }
    const type = assignDefined(new LeaveType(), values)
    return { type, policy: assignDefined(new LeavePolicy(), { ...rules, leaveTypeId: type.id, effectiveFrom }) }
  })
  return [
    ["leave_types", records.map(({ type }) => toRow(type))],
    ["leave_policies", records.map(({ policy }) => toRow(policy))],
  ]
}

/** Groups of annual leave: more days at one location, and a proportional part for part-time employees of all others. */
export function createPolicyGroupRows(leaveTypeId: string, locationId: string, today: string): [string, DemoRow[]][] {
  const effectiveFrom = firstDayOfRules(today)
  const general = pickRules(DEFAULT_LEAVE_TYPES.find(({ isDefault }) => isDefault) ?? {})
  const records = [
    { name: "Vienna", target: { locationId }, rules: { amountPerYear: 27, useFullTimeShare: true } },
    { name: "Part-time", target: { employmentType: "PART_TIME" as const }, rules: { useFullTimeShare: true } },
  ].map(({ name, target, rules }) => {
    const group = assignDefined(new LeavePolicyGroup(), { leaveTypeId, name })
    const ofGroup = { leaveTypeId, groupId: group.id, effectiveFrom }
    const policy = assignDefined(new LeavePolicy(), { ...general, ...rules, ...ofGroup })
    return { group, policy, assignment: assignDefined(new LeavePolicyAssignment(), { ...target, ...ofGroup }) }
  })
  return [
    ["leave_policy_groups", records.map(({ group }) => toRow(group))],
    ["leave_policies", records.map(({ policy }) => toRow(policy))],
    ["leave_policy_assignments", records.map(({ assignment }) => toRow(assignment))],
  ]
}

/** A rule that a member of a department is always present. */
export const createCoverageRuleRows = (departmentId: string): DemoRow[] => [
  toRow(Object.assign(new LeaveCoverageRule(), { name: "Always somebody there", departmentId, minimumPresent: 1 })),
]

/** Assigns values to a record. Undefined values keep the defaults. */
const assignDefined = <T extends object>(record: T, values: Partial<T>): T => Object.assign(record, definedValues(values))

/** A database row of a record. */
const toRow = (record: { id: string }): DemoRow =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[snakeCase(name), value]])),
  ) as DemoRow
