// Access rules and descriptions of the operations on change requests for approved leave.
import { LeaveChangeRequest } from "../../../entities/leave/change-requests.js"
import { anyOf, anyone, hr, manager } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import { leaveEditors } from "../permissions.js"
import { checkedByApprovalSteps, involvedInParentRequest } from "./involvement.js"
import { decisionErrors, leaveRuleErrors } from "./requests.js"

export const leaveChangeRequestPolicies = [
  policy(
    LeaveChangeRequest,
    { owner: "employeeId", rowRule: involvedInParentRequest },
    {
      read: anyone,
      approve: checkedByApprovalSteps,
      reject: checkedByApprovalSteps,
      withdraw: leaveEditors,
      // Decides whether approving a change request that is not pending fails with INVALID_TRANSITION or with FORBIDDEN.
      supervise: anyOf(hr, manager),
    },
  ),
]

export const leaveChangeRequestOperations: Operations = {
  leaveChangeRequests: { rule: anyone, description: "List the change requests of a leave request, oldest first." },
  requestLeaveChange: {
    rule: anyone,
    errors: [...leaveRuleErrors, "INVALID_TRANSITION", "CHANGE_REQUEST_PENDING"],
    description: "Request to move approved leave to other days, or to cancel it if no day is given.",
  },
  withdrawLeaveRequest: {
    rule: anyone,
    errors: ["INVALID_TRANSITION", "CHANGE_REQUEST_PENDING"],
    description: "Request to take back approved leave. It is cancelled when the returned change request is approved.",
  },
  approveLeaveChange: {
    rule: anyone,
    errors: [...decisionErrors, ...leaveRuleErrors, "INSUFFICIENT_BALANCE"],
    description: "Approve a step of a change request. The last step changes the leave.",
  },
  rejectLeaveChange: {
    rule: anyone,
    errors: [...decisionErrors],
    description: "Reject a change request. A comment is required.",
  },
  withdrawLeaveChange: { rule: anyone, errors: ["INVALID_TRANSITION"], description: "Withdraw a pending change request." },
}
