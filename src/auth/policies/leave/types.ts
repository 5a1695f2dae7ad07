// Access rules and descriptions of the operations on leave types.
import { LeavePolicy, LeaveType } from "../../../entities/leave/types.js"
import { anyone } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import { leaveParticipants, leaveRuleManagers } from "../permissions.js"

export const leaveTypePolicies = [
  policy(LeaveType, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(LeavePolicy, {}, { read: leaveParticipants, delete: leaveRuleManagers }),
]

export const leaveTypeOperations: Operations = {
  leaveTypes: { rule: leaveParticipants, description: "List leave types, ordered by name." },
  leaveType: { rule: anyone, description: "Get a leave type." },
  createLeaveType: {
    rule: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a leave type. An organization has at most 100 types that are not archived.",
  },
  updateLeaveType: {
    rule: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description:
      "Update a leave type. Omitted fields keep their value. Changed rules apply from `effectiveFrom` on, and `policies` from their own dates.",
  },
  deleteLeaveType: { rule: leaveRuleManagers, errors: ["IN_USE"], description: "Archive a leave type. Booked leave keeps it." },
  deleteLeavePolicy: {
    rule: leaveRuleManagers,
    errors: ["IN_USE"],
    description:
      "Delete a version of the rules that is not in force yet. A leave type and a policy group keep at least one version.",
  },
  simulateLeaveRules: {
    rule: leaveRuleManagers,
    errors: ["INVALID_REFERENCE"],
    description: "List the employees whose balance other rules would change, at most 1,000, ordered by name. Stores nothing.",
  },
}
