// Requests for leave, their changes and the absences on the REST face.
import { FeedAddress } from "../../entities/calendar/feed.js"
import { LeaveAbsence } from "../../entities/leave/absences.js"
import { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveChangeRequest, LeaveRequest, LeaveRequestEntry } from "../../entities/leave/requests.js"
import {
  AbsenceFilter,
  CreateLeaveRequestInput,
  LeaveDecisionInput,
  LeaveFilter,
  OwnLeaveFilter,
  RequestLeaveChangeInput,
  UpdateLeaveRequestInput,
} from "../../inputs/leave/requests.js"
import { del, get, NoContent, patch, post, routes, TextResponse } from "../route.js"

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
    operation: "leaveRequests",
    description: "The requests of everybody, the latest leave first",
    response: [LeaveRequest],
    input: LeaveFilter,
    include: listed,
    handler: (c, filter) => c.services.leave.requestQueries.requests(filter),
  }),
  get("/leave/requests/me", {
    operation: "myLeaveRequests",
    description: "The caller's own requests, the latest leave first",
    response: [LeaveRequest],
    input: OwnLeaveFilter,
    include: listed,
    handler: (c, filter) => c.services.leave.requestQueries.mine(filter),
  }),
  get("/leave/requests/reports", {
    operation: "reportsLeaveRequests",
    description: "The requests of the caller's direct reports, the latest leave first",
    response: [LeaveRequest],
    input: LeaveFilter,
    include: listed,
    handler: (c, filter) => c.services.leave.requestQueries.ofReports(filter),
  }),
  get("/leave/requests/awaiting-me", {
    operation: "leaveRequestsAwaitingMe",
    description: "The requests on which, or on whose change, the caller is to decide now, also in somebody else's place",
    response: [LeaveRequest],
    input: LeaveFilter,
    include: { ...listed, changeRequests: true },
    handler: (c, filter) => c.services.leave.requestQueries.awaitingMe(filter),
  }),
  get("/leave/requests/preview", {
    operation: "previewLeaveRequest",
    description: "What would become of a request if it were submitted now; writes nothing",
    response: LeavePreview,
    input: CreateLeaveRequestInput,
    include: { absences: { employee: ["id", "fullName"] } },
    handler: (c, input) => c.services.leave.requests.preview(input),
  }),
  get("/leave/requests/:id", {
    operation: "leaveRequest",
    description: "A request; `availableActions` says what the caller may do with it",
    response: LeaveRequest,
    include: whole,
    handler: (c, { id }) => c.services.leave.requestQueries.request(id),
  }),
  post("/leave/requests", {
    operation: "createLeaveRequest",
    description: "Drafts a request for leave; nothing is reserved until it is submitted",
    response: LeaveRequest,
    input: CreateLeaveRequestInput,
    status: 201,
    location: "/leave/requests",
    include: listed,
    handler: (c, input) => c.services.leave.requests.createRequest(input),
  }),
  patch("/leave/requests/:id", {
    operation: "updateLeaveRequest",
    description: "Changes a draft; what is left out stays as it is",
    response: LeaveRequest,
    input: UpdateLeaveRequestInput,
    include: listed,
    handler: (c, { id, ...input }) => c.services.leave.requests.changeRequest(id, input),
  }),
  del("/leave/requests/:id", {
    operation: "deleteLeaveRequest",
    description: "Removes a draft",
    response: NoContent,
    handler: (c, { id }) => c.services.leave.requests.removeRequest(id),
  }),
  post("/leave/requests/:id/submit", {
    operation: "submitLeaveRequest",
    description: "Submits a draft: its days are counted and reserved, and its approval begins",
    response: LeaveRequest,
    include: whole,
    handler: (c, { id }) => c.services.leave.requests.submit(id),
  }),
  post("/leave/requests/:id/approve", {
    operation: "approveLeaveRequest",
    description: "Approves a step of a request; with the last step the leave is approved",
    response: LeaveRequest,
    input: LeaveDecisionInput,
    include: whole,
    handler: (c, { id, ...decision }) => c.services.leave.requests.approve(id, decision),
  }),
  post("/leave/requests/:id/reject", {
    operation: "rejectLeaveRequest",
    description: "Rejects a request, with a comment that says why",
    response: LeaveRequest,
    input: LeaveDecisionInput,
    include: whole,
    handler: (c, { id, ...decision }) => c.services.leave.requests.reject(id, decision),
  }),
  post("/leave/requests/:id/cancel", {
    operation: "cancelLeaveRequest",
    description: "Cancels one's own request before it is decided",
    response: LeaveRequest,
    include: whole,
    handler: (c, { id }) => c.services.leave.requests.cancel(id),
  }),
  get("/leave/requests/:id/audit", {
    operation: "leaveRequestAudit",
    description: "Who did what with a request, the oldest first",
    response: [LeaveRequestEntry],
    include: { actor: ["id", "fullName"], onBehalfOf: ["id", "fullName"] },
    handler: (c, { id }) => c.services.leave.requestQueries.audit(id),
  }),
])

const changes = routes("Leave changes", [
  get("/leave/requests/:id/change-requests", {
    operation: "leaveChangeRequests",
    description: "The wishes to change an approved leave, the oldest first",
    response: [LeaveChangeRequest],
    include: change,
    handler: (c, { id }) => c.services.leave.changeRequests.changes(id),
  }),
  post("/leave/requests/:id/change-requests", {
    operation: "requestLeaveChange",
    description: "Asks to take an approved leave back or, where days are given, to have it on other days",
    response: LeaveChangeRequest,
    input: RequestLeaveChangeInput,
    status: 201,
    include: change,
    handler: (c, { id, ...input }) => c.services.leave.changeRequests.requestChange(id, input),
  }),
  post("/leave/requests/:id/change-requests/:changeId/approve", {
    operation: "approveLeaveChange",
    description: "Approves a step of a change; with the last step the leave is changed",
    response: LeaveChangeRequest,
    input: LeaveDecisionInput,
    include: change,
    handler: (c, { id, changeId, ...decision }) => c.services.leave.changeRequests.approve(id, changeId, decision),
  }),
  post("/leave/requests/:id/change-requests/:changeId/reject", {
    operation: "rejectLeaveChange",
    description: "Rejects a change, with a comment that says why",
    response: LeaveChangeRequest,
    input: LeaveDecisionInput,
    include: change,
    handler: (c, { id, changeId, ...decision }) => c.services.leave.changeRequests.reject(id, changeId, decision),
  }),
  post("/leave/requests/:id/change-requests/:changeId/withdraw", {
    operation: "withdrawLeaveChange",
    description: "Withdraws a change before it is decided",
    response: LeaveChangeRequest,
    include: change,
    handler: (c, { id, changeId }) => c.services.leave.changeRequests.withdraw(id, changeId),
  }),
])

const absences = routes("Absences", [
  get("/leave/absences", {
    operation: "leaveAbsences",
    description: "Who of the caller's team is away on which days, without why; HR sees everybody",
    response: [LeaveAbsence],
    input: AbsenceFilter,
    include: { employee: ["id", "fullName"] },
    handler: (c, filter) => c.services.leave.requestQueries.absences(filter),
  }),
  post("/leave/feed", {
    operation: "createLeaveFeed",
    description: "Makes a secret address for calendar programs, which takes the place of the one before",
    response: FeedAddress,
    status: 201,
    handler: (c) => c.services.leave.absenceFeed.createFeed(),
  }),
  del("/leave/feed", {
    operation: "deleteLeaveFeed",
    description: "Withdraws the secret address",
    response: NoContent,
    handler: (c) => c.services.leave.absenceFeed.deleteFeed(),
  }),
  get("/leave/feed/:token", {
    operation: "leaveFeed",
    description: "The absences of a feed as a calendar (RFC 5545); `.ics` may follow the token",
    response: TextResponse,
    mediaType: "text/calendar",
    handler: (c, { token }) => c.services.leave.absenceFeed.feed(token),
  }),
])

export const leave = [...requests, ...changes, ...absences]
