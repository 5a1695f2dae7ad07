// The types of leave of the made-up organization: those that every new one gets, in force since the year before, so that there
// is something to carry over.
import { LeavePolicy, LeaveType } from "../../entities/leave/types.js"
import { snakeCase } from "../../entities/metadata.js"
import { standardTypes } from "../../services/leave/types.js"
import type { DemoEmployeeRow } from "./people.js"

/** The rows of the types and of their rules. `today` is the day on which the demo begins. */
export function makeLeaveTypes(today: string): [string, DemoEmployeeRow[]][] {
  const effectiveFrom = `${Number(today.slice(0, 4)) - 1}-01-01`
  const made = standardTypes.map(({ name, description, color, isDefault, isUnlimited, badge, ...rules }) => {
    const type = filled(new LeaveType(), { name, description, color, isDefault, isUnlimited, badge })
    return { type, policy: filled(new LeavePolicy(), { ...rules, leaveTypeId: type.id, effectiveFrom }) }
  })
  return [
    ["leave_types", made.map(({ type }) => rowOf(type))],
    ["leave_policies", made.map(({ policy }) => rowOf(policy))],
  ]
}

/** A record with what is known of it; what is not known stays as it is. */
const filled = <T extends object>(record: T, values: Partial<T>): T =>
  Object.assign(record, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)))

/** A record as the database has it. */
const rowOf = (record: { id: string }): DemoEmployeeRow =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[snakeCase(name), value]])),
  ) as DemoEmployeeRow
