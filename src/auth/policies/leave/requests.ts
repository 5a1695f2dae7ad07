// Who may do what with requests for leave. That somebody is away, their team sees in the calendar of absences; the request itself
// is between the person, their manager, HR, and whoever is asked to decide.
import { type RawBuilder, sql } from "kysely"
import { LeaveAbsence } from "../../../entities/leave/absences.js"
import { seatsOf } from "../../../entities/leave/actions.js"
import { ApprovalStep, LeaveApprovalPolicy, LeaveDelegation } from "../../../entities/leave/approvals.js"
import { LeaveChangeRequest, LeaveDay, LeaveRequest, LeaveRequestEntry } from "../../../entities/leave/requests.js"
import type { RowRef } from "../../../entities/metadata.js"
import { anyOf, anyone, hr, manager, owner } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import type { Viewer } from "../../viewer.js"

/** Whoever decides, or has decided, also in somebody else's place, sees what about. */
const isInvolved = (row: RowRef, viewer: Viewer, requestId: RawBuilder<unknown>) => {
  const employeeId = row("employeeId")
  return sql`${employeeId} = any(${[viewer.id, ...viewer.reports]}::uuid[])
    or exists (select from leave_approval_steps i where i.organization_id = ${row.organization} and i.request_id = ${requestId}
      and ${row.viewer} in (i.approver_id, i.decided_by_id))
    or exists (${seatsOf({ requestId, employeeId }, row)})`
}

const request: RowRule = (row, viewer) => (viewer.isHr ? undefined : isInvolved(row, viewer, row("id")))
const partOfRequest: RowRule = (row, viewer) => (viewer.isHr ? undefined : isInvolved(row, viewer, row("requestId")))

/** Who holds the seat that is to be taken is told by the seats: see entities/leave-decisions.ts. */
const whoeverHoldsASeat = anyone

export const leave = [
  policy(
    LeaveRequest,
    { owner: "employeeId", rowRule: request },
    {
      read: anyone,
      update: anyOf(hr, owner),
      delete: anyOf(hr, owner),
      submit: anyOf(hr, owner),
      approve: whoeverHoldsASeat,
      reject: whoeverHoldsASeat,
      cancel: owner,
      requestChange: anyOf(hr, owner),
      oversee: anyOf(hr, manager),
    },
  ),
  policy(LeaveDay, { owner: "employeeId", rowRule: partOfRequest }, { read: anyone }),
  policy(
    LeaveChangeRequest,
    { owner: "employeeId", rowRule: partOfRequest },
    {
      read: anyone,
      approve: whoeverHoldsASeat,
      reject: whoeverHoldsASeat,
      withdraw: anyOf(hr, owner),
      oversee: anyOf(hr, manager),
    },
  ),
  policy(ApprovalStep, { owner: "employeeId", rowRule: partOfRequest }, { read: anyone }),
  policy(LeaveRequestEntry, { owner: "employeeId", rowRule: partOfRequest }, { read: anyone }),
  policy(LeaveAbsence, { owner: "employeeId" }, { read: anyone }),
  policy(LeaveApprovalPolicy, {}, { read: anyone, update: hr }),
  policy(LeaveDelegation, { owner: ["delegatorId", "delegateId"] }, { read: anyOf(hr, owner), end: anyOf(hr, owner) }),
]

export const operations: Operations = {
  leaveRequests: hr,
  myLeaveRequests: anyone,
  reportsLeaveRequests: anyone,
  leaveRequestsAwaitingMe: anyone,
  leaveRequest: anyone,
  leaveRequestChanged: anyone,
  previewLeaveRequest: anyone,
  createLeaveRequest: anyone,
  updateLeaveRequest: anyone,
  deleteLeaveRequest: anyone,
  submitLeaveRequest: anyone,
  approveLeaveRequest: anyone,
  rejectLeaveRequest: anyone,
  cancelLeaveRequest: anyone,
  leaveRequestAudit: anyone,
  leaveChangeRequests: anyone,
  requestLeaveChange: anyone,
  approveLeaveChange: anyone,
  rejectLeaveChange: anyone,
  withdrawLeaveChange: anyone,
  leaveAbsences: anyone,
  // Whoever has the token in the address may read: a calendar program can't sign in.
  leaveFeed: "public",
  createLeaveFeed: anyone,
  deleteLeaveFeed: anyone,
  leaveApprovalPolicy: anyone,
  updateLeaveApprovalPolicy: hr,
  leaveDelegations: anyone,
  createLeaveDelegation: anyone,
  endLeaveDelegation: anyone,
}
