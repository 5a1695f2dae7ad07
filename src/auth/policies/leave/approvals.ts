// Access rules and descriptions of the operations on the approval policy for leave.
import { ApprovalStep, LeaveApprovalPolicy } from "../../../entities/leave/approvals.js"
import { anyone } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import { leaveParticipants, leaveRuleManagers } from "../permissions.js"
import { involvedInParentRequest } from "./involvement.js"

export const leaveApprovalPolicies = [
  policy(ApprovalStep, { owner: "employeeId", rowRule: involvedInParentRequest }, { read: leaveParticipants }),
  policy(LeaveApprovalPolicy, {}, { read: anyone, update: leaveRuleManagers }),
]

export const leaveApprovalOperations: Operations = {
  leaveApprovalPolicy: { rule: anyone, description: "Get the organization's approval policy for leave requests." },
  updateLeaveApprovalPolicy: {
    rule: leaveRuleManagers,
    errors: ["INVALID_REFERENCE"],
    description:
      "Update the approval policy for later submissions. Omitted fields keep their value. Only HR changes it to steps on which the caller would decide.",
  },
}
