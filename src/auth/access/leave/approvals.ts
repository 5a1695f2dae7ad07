// Access rules of the approval steps and the approval policy of leave.
import { ApprovalStep, LeaveApprovalPolicy } from "../../../entities/leave/approvals.js"
import { accessPolicy } from "../../access-policies.js"
import { leaveParticipants, leaveRuleManagers, leaveRuleReaders } from "../permissions.js"
import { involvedInParentRequest } from "./involvement.js"

export const leaveApprovalAccess = [
  accessPolicy(ApprovalStep, { owner: "employeeId", rowRule: involvedInParentRequest }, { read: leaveParticipants }),
  accessPolicy(LeaveApprovalPolicy, {}, { read: leaveRuleReaders, update: leaveRuleManagers }),
]
