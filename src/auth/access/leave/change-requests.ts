// Access rules of change requests for approved leave.
import { LeaveChangeRequest } from "../../../entities/leave/change-requests.js"
import { accessPolicy } from "../../access-policies.js"
import { anyOf, hr, manager } from "../../access-rules.js"
import { leaveEditors, leaveParticipants } from "../permissions.js"
import { checkedByApprovalSteps, involvedInParentRequest } from "./involvement.js"

export const leaveChangeRequestAccess = [
  accessPolicy(
    LeaveChangeRequest,
    { owner: "employeeId", rowRule: involvedInParentRequest },
    {
      read: leaveParticipants,
      approve: checkedByApprovalSteps,
      reject: checkedByApprovalSteps,
      withdraw: leaveEditors,
      // Decides whether approving a change request that is not pending fails with INVALID_TRANSITION or with FORBIDDEN.
      supervise: anyOf(hr, manager),
    },
  ),
]
