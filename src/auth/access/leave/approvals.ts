// Access rules of the approval steps and the approval policy of leave.
import { ApprovalStep, LeaveApprovalPolicy } from "../../../entities/leave/approvals.js"
import { policy } from "../../policies.js"
import { leaveParticipants, leaveRuleManagers, leaveRuleReaders } from "../permissions.js"
import { involvedInParentRequest } from "./involvement.js"

export const leaveApprovalPolicies = [
  policy(ApprovalStep, { owner: "employeeId", rowRule: involvedInParentRequest }, { read: leaveParticipants }),
  policy(LeaveApprovalPolicy, {}, { read: leaveRuleReaders, update: leaveRuleManagers }),
]
