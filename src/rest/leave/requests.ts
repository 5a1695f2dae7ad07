// Requests for leave, their changes and the absences on the REST face.
import { FeedAddress } from "../../entities/calendar/feed.js"
import { LeaveAbsence } from "../../entities/leave/absences.js"
import { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveChangeRequest, LeaveRequest, LeaveRequestEntry } from "../../entities/leave/requests.js"
import {
  AbsenceFilter,
  LeaveDecision,
  LeaveFilter,
  LeaveRequestPatch,
  NewLeaveChange,
  NewLeaveRequest,
  OwnLeaveFilter,
} from "../../inputs/leave/requests.js"
import { del, get, Nothing, patch, post, routes, Text } from "../route.js"

const person = ["id", "fullName", "jobTitle"] as const
const listed = { employee: person, leaveType: ["id", "name", "color"] } as const
const steps = { approver: true, decidedBy: ["id", "fullName"], decidedFor: ["id", "fullName"] } as const
const whole = {
  ...listed,
  leaveDays: true,
  approvalSteps: { decidedBy: steps.decidedBy, decidedFor: steps.decidedFor },
  changeRequests: true,
} as const
const change = { approvalSteps: { decidedBy: steps.decidedBy, decidedFor: steps.decidedFor } } as const

const requests = routes("Leave requests", [
  get("/leave/requests", {
    op: "leaveRequests",
    says: "The requests of everybody, the latest leave first",
    gives: [LeaveRequest],
    takes: LeaveFilter,
    include: listed,
    do: (c, filter) => c.leaveLists.requests(filter),
  }),
  get("/leave/requests/me", {
    op: "myLeaveRequests",
    says: "The caller's own requests, the latest leave first",
    gives: [LeaveRequest],
    takes: OwnLeaveFilter,
    include: listed,
    do: (c, filter) => c.leaveLists.mine(filter),
  }),
  get("/leave/requests/reports", {
    op: "reportsLeaveRequests",
    says: "The requests of the caller's direct reports, the latest leave first",
    gives: [LeaveRequest],
    takes: LeaveFilter,
    include: listed,
    do: (c, filter) => c.leaveLists.ofReports(filter),
  }),
  get("/leave/requests/awaiting-me", {
    op: "leaveRequestsAwaitingMe",
    says: "The requests on which, or on whose change, the caller is to decide now, also in somebody else's place",
    gives: [LeaveRequest],
    takes: LeaveFilter,
    include: { ...listed, changeRequests: true },
    do: (c, filter) => c.leaveLists.awaitingMe(filter),
  }),
  get("/leave/requests/preview", {
    op: "previewLeaveRequest",
    says: "What would become of a request if it were submitted now; writes nothing",
    gives: LeavePreview,
    takes: NewLeaveRequest,
    include: { absences: { employee: ["id", "fullName"] } },
    do: (c, input) => c.leave.preview(input),
  }),
  get("/leave/requests/:id", {
    op: "leaveRequest",
    says: "A request; `availableActions` says what the caller may do with it",
    gives: LeaveRequest,
    include: whole,
    do: (c, { id }) => c.leaveLists.request(id),
  }),
  post("/leave/requests", {
    op: "createLeaveRequest",
    says: "Drafts a request for leave; nothing is reserved until it is submitted",
    gives: LeaveRequest,
    takes: NewLeaveRequest,
    status: 201,
    at: "/leave/requests",
    include: listed,
    do: (c, input) => c.leave.createRequest(input),
  }),
  patch("/leave/requests/:id", {
    op: "changeLeaveRequest",
    says: "Changes a draft; what is left out stays as it is",
    gives: LeaveRequest,
    takes: LeaveRequestPatch,
    include: listed,
    do: (c, { id, ...input }) => c.leave.changeRequest(id, input),
  }),
  del("/leave/requests/:id", {
    op: "removeLeaveRequest",
    says: "Removes a draft",
    gives: Nothing,
    do: (c, { id }) => c.leave.removeRequest(id),
  }),
  post("/leave/requests/:id/submit", {
    op: "submitLeaveRequest",
    says: "Submits a draft: its days are counted and reserved, and its approval begins",
    gives: LeaveRequest,
    include: whole,
    do: (c, { id }) => c.leave.submit(id),
  }),
  post("/leave/requests/:id/approve", {
    op: "approveLeaveRequest",
    says: "Approves a step of a request; with the last step the leave is approved",
    gives: LeaveRequest,
    takes: LeaveDecision,
    include: whole,
    do: (c, { id, ...decision }) => c.leave.approve(id, decision),
  }),
  post("/leave/requests/:id/reject", {
    op: "rejectLeaveRequest",
    says: "Rejects a request, with a comment that says why",
    gives: LeaveRequest,
    takes: LeaveDecision,
    include: whole,
    do: (c, { id, ...decision }) => c.leave.reject(id, decision),
  }),
  post("/leave/requests/:id/cancel", {
    op: "cancelLeaveRequest",
    says: "Cancels one's own request before it is decided",
    gives: LeaveRequest,
    include: whole,
    do: (c, { id }) => c.leave.cancel(id),
  }),
  get("/leave/requests/:id/audit", {
    op: "leaveRequestAudit",
    says: "Who did what with a request, the oldest first",
    gives: [LeaveRequestEntry],
    include: { actor: ["id", "fullName"], onBehalfOf: ["id", "fullName"] },
    do: (c, { id }) => c.leaveLists.audit(id),
  }),
])

const changes = routes("Leave changes", [
  get("/leave/requests/:id/change-requests", {
    op: "leaveChangeRequests",
    says: "The wishes to change an approved leave, the oldest first",
    gives: [LeaveChangeRequest],
    include: change,
    do: (c, { id }) => c.leaveChanges.changes(id),
  }),
  post("/leave/requests/:id/change-requests", {
    op: "requestLeaveChange",
    says: "Asks to take an approved leave back or, where days are given, to have it on other days",
    gives: LeaveChangeRequest,
    takes: NewLeaveChange,
    status: 201,
    include: change,
    do: (c, { id, ...input }) => c.leaveChanges.requestChange(id, input),
  }),
  post("/leave/requests/:id/change-requests/:changeId/approve", {
    op: "approveLeaveChange",
    says: "Approves a step of a change; with the last step the leave is changed",
    gives: LeaveChangeRequest,
    takes: LeaveDecision,
    include: change,
    do: (c, { id, changeId, ...decision }) => c.leaveChanges.approve(id, changeId, decision),
  }),
  post("/leave/requests/:id/change-requests/:changeId/reject", {
    op: "rejectLeaveChange",
    says: "Rejects a change, with a comment that says why",
    gives: LeaveChangeRequest,
    takes: LeaveDecision,
    include: change,
    do: (c, { id, changeId, ...decision }) => c.leaveChanges.reject(id, changeId, decision),
  }),
  post("/leave/requests/:id/change-requests/:changeId/withdraw", {
    op: "withdrawLeaveChange",
    says: "Withdraws a change before it is decided",
    gives: LeaveChangeRequest,
    include: change,
    do: (c, { id, changeId }) => c.leaveChanges.withdraw(id, changeId),
  }),
])

const absences = routes("Absences", [
  get("/leave/absences", {
    op: "leaveAbsences",
    says: "Who of the caller's team is away on which days, without why; HR sees everybody",
    gives: [LeaveAbsence],
    takes: AbsenceFilter,
    include: { employee: ["id", "fullName"] },
    do: (c, filter) => c.leaveLists.absences(filter),
  }),
  post("/leave/feed", {
    op: "createLeaveFeed",
    says: "Makes a secret address for calendar programs, which takes the place of the one before",
    gives: FeedAddress,
    status: 201,
    do: (c) => c.leaveFeeds.makeFeed(),
  }),
  del("/leave/feed", {
    op: "removeLeaveFeed",
    says: "Withdraws the secret address",
    gives: Nothing,
    do: (c) => c.leaveFeeds.removeFeed(),
  }),
  get("/leave/feed/:token", {
    op: "leaveFeed",
    says: "The absences of a feed as a calendar (RFC 5545); `.ics` may follow the token",
    gives: Text,
    media: "text/calendar",
    do: (c, { token }) => c.leaveFeeds.feed(token),
  }),
])

export const leave = [...requests, ...changes, ...absences]
