// Access rules and descriptions of the operations on leave types.
import { LeavePolicy, LeaveType } from "../../../entities/leave/types.js"
import { anyone, hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const leaveTypePolicies = [
  policy(LeaveType, {}, { read: anyone, update: hr, delete: hr }),
  policy(LeavePolicy, {}, { read: anyone }),
]

export const leaveTypeOperations: Operations = {
  leaveTypes: { rule: anyone, description: "List leave types, ordered by name." },
  leaveType: { rule: anyone, description: "Get a leave type." },
  createLeaveType: {
    rule: hr,
    errors: ["NAME_TAKEN"],
    description: "Create a leave type. An organization has at most 100 types that are not archived.",
  },
  updateLeaveType: {
    rule: hr,
    errors: ["NAME_TAKEN"],
    description: "Update a leave type. Omitted fields keep their value. Changed rules apply from `effectiveFrom` on.",
  },
  deleteLeaveType: { rule: hr, errors: ["IN_USE"], description: "Archive a leave type. Booked leave keeps it." },
  simulateLeaveRules: {
    rule: hr,
    description: "List the employees whose balance other rules would change, at most 1,000, ordered by name. Stores nothing.",
  },
}
