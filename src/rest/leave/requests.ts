// REST routes of leave requests.
import { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveRequest, LeaveRequestEntry } from "../../entities/leave/requests.js"
import {
  CreateLeaveRequestInput,
  LeaveDecisionInput,
  LeaveRequestFilter,
  OwnLeaveRequestFilter,
  PreviewLeaveRequestInput,
  UpdateLeaveRequestInput,
} from "../../inputs/leave/requests.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const PERSON = ["id", "fullName"] as const
const LIST_INCLUDE = { employee: ["id", "fullName", "jobTitle"], leaveType: ["id", "name", "color"] } as const
const DETAIL_INCLUDE = {
  ...LIST_INCLUDE,
  leaveDays: true,
  approvalSteps: { decidedBy: PERSON, decidedFor: PERSON },
  changeRequests: true,
  documentFiles: true,
} as const

export const leaveRequestRoutes = routes("Leave requests", [
  get("/leave/requests", "leaveRequests", {
    response: [LeaveRequest],
    input: LeaveRequestFilter,
    include: LIST_INCLUDE,
    handler: (services, filter) => services.leave.requestQueries.list(filter),
  }),
  get("/leave/requests/me", "myLeaveRequests", {
    response: [LeaveRequest],
    input: OwnLeaveRequestFilter,
    include: LIST_INCLUDE,
    handler: (services, filter) => services.leave.requestQueries.listOwn(filter),
  }),
  get("/leave/requests/reports", "reportsLeaveRequests", {
    response: [LeaveRequest],
    input: LeaveRequestFilter,
    include: LIST_INCLUDE,
    handler: (services, filter) => services.leave.requestQueries.listReports(filter),
  }),
  get("/leave/requests/awaiting-me", "leaveRequestsAwaitingMe", {
    response: [LeaveRequest],
    input: LeaveRequestFilter,
    include: { ...LIST_INCLUDE, changeRequests: true },
    handler: (services, filter) => services.leave.requestQueries.listAwaitingViewer(filter),
  }),
  get("/leave/requests/preview", "previewLeaveRequest", {
    response: LeavePreview,
    input: PreviewLeaveRequestInput,
    include: { absences: { employee: PERSON } },
    handler: (services, input) => services.leave.drafts.preview(input),
  }),
  get("/leave/requests/:id", "leaveRequest", {
    response: LeaveRequest,
    include: DETAIL_INCLUDE,
    handler: (services, { id }) => services.leave.requestQueries.get(id),
  }),
  post("/leave/requests", "createLeaveRequest", {
    response: LeaveRequest,
    input: CreateLeaveRequestInput,
    status: 201,
    include: LIST_INCLUDE,
    handler: (services, input) => services.leave.requests.create(input),
  }),
  patch("/leave/requests/:id", "updateLeaveRequest", {
    response: LeaveRequest,
    input: UpdateLeaveRequestInput,
    include: LIST_INCLUDE,
    handler: (services, { id, ...input }) => services.leave.requests.update(id, input),
  }),
  del("/leave/requests/:id", "deleteLeaveRequest", {
    response: NoContent,
    handler: (services, { id }) => services.leave.requests.delete(id),
  }),
  post("/leave/requests/:id/submit", "submitLeaveRequest", {
    response: LeaveRequest,
    include: DETAIL_INCLUDE,
    handler: (services, { id }) => services.leave.requests.submit(id),
  }),
  post("/leave/requests/:id/approve", "approveLeaveRequest", {
    response: LeaveRequest,
    input: LeaveDecisionInput,
    include: DETAIL_INCLUDE,
    handler: (services, { id, ...decision }) => services.leave.requests.approve(id, decision),
  }),
  post("/leave/requests/:id/reject", "rejectLeaveRequest", {
    response: LeaveRequest,
    input: LeaveDecisionInput,
    include: DETAIL_INCLUDE,
    handler: (services, { id, ...decision }) => services.leave.requests.reject(id, decision),
  }),
  post("/leave/requests/:id/cancel", "cancelLeaveRequest", {
    response: LeaveRequest,
    include: DETAIL_INCLUDE,
    handler: (services, { id }) => services.leave.requests.cancel(id),
  }),
  get("/leave/requests/:id/audit", "leaveRequestAudit", {
    response: [LeaveRequestEntry],
    include: { actor: PERSON, onBehalfOf: PERSON },
    handler: (services, { id }) => services.leave.requestQueries.listHistory(id),
  }),
])
