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
  leaveRequests: { rule: hr, description: "The requests of everybody, the latest leave first" },
  myLeaveRequests: { rule: anyone, description: "The caller's own requests, the latest leave first" },
  reportsLeaveRequests: { rule: anyone, description: "The requests of the caller's direct reports, the latest leave first" },
  leaveRequestsAwaitingMe: {
    rule: anyone,
    description: "The requests on which, or on whose change, the caller is to decide now, also in somebody else's place",
  },
  leaveRequest: { rule: anyone, description: "A request; `availableActions` says what the caller may do with it" },
  leaveRequestChanged: {
    rule: anyone,
    description: "Requests for leave as they change: the caller's own, and those that the caller may see besides",
  },
  previewLeaveRequest: { rule: anyone, description: "What would become of a request if it were submitted now; writes nothing" },
  createLeaveRequest: { rule: anyone, description: "Drafts a request for leave; nothing is reserved until it is submitted" },
  updateLeaveRequest: { rule: anyone, description: "Changes a draft; what is left out stays as it is" },
  deleteLeaveRequest: { rule: anyone, description: "Removes a draft; gives its id" },
  submitLeaveRequest: {
    rule: anyone,
    description: "Submits a draft: its days are counted and reserved, and its approval begins",
  },
  approveLeaveRequest: { rule: anyone, description: "Approves a step of a request; with the last step the leave is approved" },
  rejectLeaveRequest: { rule: anyone, description: "Rejects a request, with a comment that says why" },
  cancelLeaveRequest: { rule: anyone, description: "Cancels one's own request before it is decided" },
  leaveRequestAudit: { rule: anyone, description: "Who did what with a request, the oldest first" },
  leaveChangeRequests: { rule: anyone, description: "The wishes to change an approved leave, the oldest first" },
  requestLeaveChange: {
    rule: anyone,
    description: "Asks to take an approved leave back or, where days are given, to have it on other days",
  },
  approveLeaveChange: { rule: anyone, description: "Approves a step of a change; with the last step the leave is changed" },
  rejectLeaveChange: { rule: anyone, description: "Rejects a change, with a comment that says why" },
  withdrawLeaveChange: { rule: anyone, description: "Withdraws a change before it is decided" },
  leaveAbsences: { rule: anyone, description: "Who of the caller's team is away on which days, without why; HR sees everybody" },
  // Whoever has the token in the address may read: a calendar program can't sign in.
  leaveFeed: { rule: "public", description: "The absences of a feed as a calendar (RFC 5545)" },
  createLeaveFeed: {
    rule: anyone,
    description: "Makes a secret address for calendar programs, which takes the place of the one before",
  },
  deleteLeaveFeed: { rule: anyone, description: "Withdraws the secret address; gives true" },
  leaveApprovalPolicy: { rule: anyone, description: "How the organization approves requests for leave" },
  updateLeaveApprovalPolicy: { rule: hr, description: "Changes how requests are approved that are submitted from now on" },
  leaveDelegations: {
    rule: anyone,
    description: "Who decides in whose place: one's own delegations in both directions; HR sees all",
  },
  createLeaveDelegation: {
    rule: anyone,
    description: "Lets somebody decide on leave in one's place for a while, also on what is waiting already",
  },
  endLeaveDelegation: { rule: anyone, description: "Ends a delegation now; what was decided stays decided" },
}
