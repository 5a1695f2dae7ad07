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
  get("/leave/requests", "leaveRequests", {
    response: [LeaveRequest],
    input: LeaveFilter,
    include: listed,
    handler: (services, filter) => services.leave.requestQueries.requests(filter),
  }),
  get("/leave/requests/me", "myLeaveRequests", {
    response: [LeaveRequest],
    input: OwnLeaveFilter,
    include: listed,
    handler: (services, filter) => services.leave.requestQueries.mine(filter),
  }),
  get("/leave/requests/reports", "reportsLeaveRequests", {
    response: [LeaveRequest],
    input: LeaveFilter,
    include: listed,
    handler: (services, filter) => services.leave.requestQueries.ofReports(filter),
  }),
  get("/leave/requests/awaiting-me", "leaveRequestsAwaitingMe", {
    response: [LeaveRequest],
    input: LeaveFilter,
    include: { ...listed, changeRequests: true },
    handler: (services, filter) => services.leave.requestQueries.awaitingMe(filter),
  }),
  get("/leave/requests/preview", "previewLeaveRequest", {
    response: LeavePreview,
    input: CreateLeaveRequestInput,
    include: { absences: { employee: ["id", "fullName"] } },
    handler: (services, input) => services.leave.requests.preview(input),
  }),
  get("/leave/requests/:id", "leaveRequest", {
    response: LeaveRequest,
    include: whole,
    handler: (services, { id }) => services.leave.requestQueries.request(id),
  }),
  post("/leave/requests", "createLeaveRequest", {
    response: LeaveRequest,
    input: CreateLeaveRequestInput,
    status: 201,
    location: "/leave/requests",
    include: listed,
    handler: (services, input) => services.leave.requests.createRequest(input),
  }),
  patch("/leave/requests/:id", "updateLeaveRequest", {
    response: LeaveRequest,
    input: UpdateLeaveRequestInput,
    include: listed,
    handler: (services, { id, ...input }) => services.leave.requests.changeRequest(id, input),
  }),
  del("/leave/requests/:id", "deleteLeaveRequest", {
    response: NoContent,
    handler: (services, { id }) => services.leave.requests.removeRequest(id),
  }),
  post("/leave/requests/:id/submit", "submitLeaveRequest", {
    response: LeaveRequest,
    include: whole,
    handler: (services, { id }) => services.leave.requests.submit(id),
  }),
  post("/leave/requests/:id/approve", "approveLeaveRequest", {
    response: LeaveRequest,
    input: LeaveDecisionInput,
    include: whole,
    handler: (services, { id, ...decision }) => services.leave.requests.approve(id, decision),
  }),
  post("/leave/requests/:id/reject", "rejectLeaveRequest", {
    response: LeaveRequest,
    input: LeaveDecisionInput,
    include: whole,
    handler: (services, { id, ...decision }) => services.leave.requests.reject(id, decision),
  }),
  post("/leave/requests/:id/cancel", "cancelLeaveRequest", {
    response: LeaveRequest,
    include: whole,
    handler: (services, { id }) => services.leave.requests.cancel(id),
  }),
  get("/leave/requests/:id/audit", "leaveRequestAudit", {
    response: [LeaveRequestEntry],
    include: { actor: ["id", "fullName"], onBehalfOf: ["id", "fullName"] },
    handler: (services, { id }) => services.leave.requestQueries.audit(id),
  }),
])

const changes = routes("Leave changes", [
  get("/leave/requests/:id/change-requests", "leaveChangeRequests", {
    response: [LeaveChangeRequest],
    include: change,
    handler: (services, { id }) => services.leave.changeRequests.changes(id),
  }),
  post("/leave/requests/:id/change-requests", "requestLeaveChange", {
    response: LeaveChangeRequest,
    input: RequestLeaveChangeInput,
    status: 201,
    include: change,
    handler: (services, { id, ...input }) => services.leave.changeRequests.requestChange(id, input),
  }),
  post("/leave/requests/:id/change-requests/:changeId/approve", "approveLeaveChange", {
    response: LeaveChangeRequest,
    input: LeaveDecisionInput,
    include: change,
    handler: (services, { id, changeId, ...decision }) => services.leave.changeRequests.approve(id, changeId, decision),
  }),
  post("/leave/requests/:id/change-requests/:changeId/reject", "rejectLeaveChange", {
    response: LeaveChangeRequest,
    input: LeaveDecisionInput,
    include: change,
    handler: (services, { id, changeId, ...decision }) => services.leave.changeRequests.reject(id, changeId, decision),
  }),
  post("/leave/requests/:id/change-requests/:changeId/withdraw", "withdrawLeaveChange", {
    response: LeaveChangeRequest,
    include: change,
    handler: (services, { id, changeId }) => services.leave.changeRequests.withdraw(id, changeId),
  }),
])

const absences = routes("Absences", [
  get("/leave/absences", "leaveAbsences", {
    response: [LeaveAbsence],
    input: AbsenceFilter,
    include: { employee: ["id", "fullName"] },
    handler: (services, filter) => services.leave.requestQueries.absences(filter),
  }),
  post("/leave/feed", "createLeaveFeed", {
    response: FeedAddress,
    status: 201,
    handler: (services) => services.leave.absenceFeed.createFeed(),
  }),
  del("/leave/feed", "deleteLeaveFeed", {
    response: NoContent,
    handler: (services) => services.leave.absenceFeed.deleteFeed(),
  }),
  get("/leave/feed/:token", "leaveFeed", {
    response: TextResponse,
    mediaType: "text/calendar",
    handler: (services, { token }) => services.leave.absenceFeed.feed(token),
  }),
])

export const leave = [...requests, ...changes, ...absences]
