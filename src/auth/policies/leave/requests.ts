// Access rules and descriptions of the operations on leave requests.
import { LeaveDay, LeaveRequest, LeaveRequestEntry } from "../../../entities/leave/requests.js"
import { anyOf, anyone, hr, manager, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import { leaveEditors, leaveManagers, leaveParticipants } from "../permissions.js"
import { checkedByApprovalSteps, involvedInParentDraft, involvedInParentRequest, involvedInRequest } from "./involvement.js"

export const leaveRequestPolicies = [
  policy(
    LeaveRequest,
    { owner: "employeeId", rowRule: involvedInRequest },
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
  policy(LeaveDay, { owner: "employeeId", rowRule: involvedInParentRequest }, { read: leaveParticipants }),
  policy(LeaveRequestEntry, { owner: "employeeId", rowRule: involvedInParentDraft }, { read: leaveParticipants }),
]

/** Codes of the rules that submitted leave must meet. */
export const leaveRuleErrors = [
  "NOT_EMPLOYED",
  "OUTSIDE_WORKING_HOURS",
  "NO_WORKING_DAYS",
  "HALF_DAY_NOT_ALLOWED",
  "NOTICE_PERIOD_TOO_SHORT",
  "LEAVE_TOO_LONG",
  "BLACKOUT_PERIOD",
  "DOCUMENT_REQUIRED",
  "COVERAGE",
  "OVERLAPPING_REQUEST",
] as const

/** Error codes of a decision. */
export const decisionErrors = ["INVALID_TRANSITION", "SELF_ACTION_FORBIDDEN", "ALREADY_DECIDED", "NOT_NEXT_APPROVER"] as const

export const leaveRequestOperations: Operations = {
  leaveRequests: {
    rule: leaveManagers,
    description: "List the leave requests of all employees, latest leave first. Drafts of others are not included.",
  },
  myLeaveRequests: { rule: anyone, description: "List the caller's leave requests, latest leave first." },
  reportsLeaveRequests: {
    rule: anyone,
    description: "List the submitted leave requests of the caller's direct reports, latest leave first.",
  },
  leaveRequestsAwaitingMe: {
    rule: anyone,
    description:
      "List the leave requests on which, or on whose change request, the caller can decide now, earliest leave first. Includes delegated decisions.",
  },
  leaveRequest: {
    rule: leaveParticipants,
    description: "Get a leave request. `availableActions` lists what the caller may do with it.",
  },
  leaveRequestChanged: {
    rule: anyone,
    description: "Receive leave requests as they change: the caller's own and others that the caller may read.",
  },
  previewLeaveRequest: {
    rule: anyone,
    errors: ["INVALID_REFERENCE"],
    description: "Preview the effect of submitting a leave request now. Stores nothing.",
  },
  createLeaveRequest: {
    rule: anyone,
    errors: [...decisionErrors, "INVALID_REFERENCE", ...leaveRuleErrors, "INSUFFICIENT_BALANCE"],
    description: "Create a draft of a leave request. With `submit` it is submitted, and HR can approve it, all or nothing.",
  },
  updateLeaveRequest: {
    rule: anyone,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE"],
    description: "Update a draft. Omitted fields keep their value.",
  },
  deleteLeaveRequest: { rule: anyone, errors: ["INVALID_TRANSITION"], description: "Delete a draft." },
  submitLeaveRequest: {
    rule: anyone,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE", ...leaveRuleErrors, "INSUFFICIENT_BALANCE"],
    description: "Submit a draft: count and reserve its days, and start its approval.",
  },
  approveLeaveRequest: {
    rule: anyone,
    errors: [...decisionErrors, "COVERAGE"],
    description: "Approve a step of a leave request. The last step approves the request.",
  },
  rejectLeaveRequest: {
    rule: anyone,
    errors: [...decisionErrors],
    description: "Reject a leave request. A comment is required.",
  },
  cancelLeaveRequest: { rule: anyone, errors: ["INVALID_TRANSITION"], description: "Cancel the caller's pending leave request." },
  leaveRequestAudit: { rule: leaveParticipants, description: "List the history of a leave request, oldest first." },
}
