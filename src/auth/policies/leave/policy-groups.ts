// Access rules and descriptions of the operations on policy groups and their assignments.
import { sql } from "kysely"
import { LeavePolicyAssignment, LeavePolicyGroup } from "../../../entities/leave/policy-groups.js"
import { anyOf, anyone, everyone, manager, owner } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import { leaveParticipants, leaveReaders, leaveRuleManagers } from "../permissions.js"

const readers = leaveReaders(anyOf(leaveRuleManagers, owner, manager))

/** An assignment of a person is visible to readers of the person's leave, any other to all employees. */
const concernsOthersOrReadable: RowRule = (assignment, viewer) => {
  const scope = readers(viewer)
  if (scope === everyone) return undefined
  return sql`${assignment("employeeId")} is null or ${assignment("employeeId")} = any(${[...scope]}::uuid[])`
}

export const leavePolicyGroupPolicies = [
  policy(LeavePolicyGroup, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(LeavePolicyAssignment, { rowRule: concernsOthersOrReadable }, { read: leaveParticipants, delete: leaveRuleManagers }),
]

export const leavePolicyGroupOperations: Operations = {
  leavePolicyGroups: { rule: leaveParticipants, description: "List policy groups, ordered by name." },
  leavePolicyGroup: { rule: anyone, description: "Get a policy group." },
  createLeavePolicyGroup: {
    rule: leaveRuleManagers,
    errors: ["INVALID_REFERENCE", "NAME_TAKEN"],
    description:
      "Create a group of employees with rules of their own for a leave type. A leave type has at most 50 groups that are not archived.",
  },
  updateLeavePolicyGroup: {
    rule: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description:
      "Update a policy group. Omitted fields keep their value. Changed rules apply from `effectiveFrom` on, and `policies` from their own dates.",
  },
  deleteLeavePolicyGroup: {
    rule: leaveRuleManagers,
    errors: ["IN_USE"],
    description: "Archive a policy group to which no assignment applies today or later. Its rules stay in force for the past.",
  },
  leavePolicies: {
    rule: leaveParticipants,
    description: "List versions of the rules of leave types and of policy groups, ordered by the date from which they apply.",
  },
  leavePolicyAssignments: {
    rule: leaveParticipants,
    description:
      "List assignments of policy groups, ordered by effective date. Those of a person are visible to the person, the manager and HR.",
  },
  createLeavePolicyAssignment: {
    rule: leaveRuleManagers,
    errors: ["INVALID_REFERENCE", "SELF_ACTION_FORBIDDEN"],
    description:
      "Assign the rules of a policy group, or the general rules, to a person, a department, a location or a kind of contract from a date on. The most specific assignment applies, in this order. Nobody assigns rules to themselves while somebody else in HR can. A leave type has at most 2,000 assignments.",
  },
  deleteLeavePolicyAssignment: {
    rule: leaveRuleManagers,
    errors: ["IN_USE", "INVALID_REFERENCE", "SELF_ACTION_FORBIDDEN"],
    description: "Delete a policy assignment, so that the previous assignment stays in force. Balances are corrected.",
  },
  effectiveLeavePolicy: {
    rule: leaveParticipants,
    errors: ["NOT_FOUND"],
    description: "Get the rules of a leave type for an employee on a date.",
  },
}
