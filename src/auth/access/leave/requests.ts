// Access rules of leave requests.
import { LeaveDayPart, LeaveRequest, LeaveRequestHistoryEntry } from "../../../entities/leave/requests.js"
import { accessPolicy } from "../../access-policies.js"
import { anyOf, hr, manager, owner } from "../../access-rules.js"
import { leaveEditors, leaveParticipants } from "../permissions.js"
import {
  checkedByApprovalSteps,
  involvedInParentDraft,
  involvedInParentRequest,
  involvedInRequest,
  requestReaders,
} from "./involvement.js"

export const leaveRequestAccess = [
  accessPolicy(
    LeaveRequest,
    { owner: "employeeId", rowRule: involvedInRequest, readers: requestReaders },
    {
      read: leaveParticipants,
      update: leaveEditors,
      delete: leaveEditors,
      submit: leaveEditors,
      approve: checkedByApprovalSteps,
      reject: checkedByApprovalSteps,
      cancel: owner,
      attach: leaveEditors,
      requestChange: leaveEditors,
      // Decides whether approving a request that is not pending fails with INVALID_TRANSITION or with FORBIDDEN.
      supervise: anyOf(hr, manager),
    },
    { reason: { recordAs: "LEAVE" } },
  ),
  accessPolicy(LeaveDayPart, { owner: "employeeId", rowRule: involvedInParentRequest }, { read: leaveParticipants }),
  accessPolicy(LeaveRequestHistoryEntry, { owner: "employeeId", rowRule: involvedInParentDraft }, { read: leaveParticipants }),
]
