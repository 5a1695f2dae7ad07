// REST routes of leave requests.
import { LeaveRequestResolver } from "../../resolvers/leave/requests.js"
import { operationRoutes } from "../operation-routes.js"

const PERSON = ["id", "fullName"] as const
const LIST_INCLUDE = { employee: ["id", "fullName", "jobTitle"], leaveType: ["id", "name", "color"] } as const
const DETAIL_INCLUDE = {
  ...LIST_INCLUDE,
  dayParts: true,
  approvalSteps: { decidedBy: PERSON, decidedFor: PERSON },
  changeRequests: true,
  documentFiles: true,
} as const

export const leaveRequestRoutes = operationRoutes("Leave requests", LeaveRequestResolver, {
  "GET /leave/requests": { operation: "leaveRequests", include: LIST_INCLUDE },
  "GET /leave/requests/me": { operation: "myLeaveRequests", include: LIST_INCLUDE },
  "GET /leave/requests/reports": { operation: "reportsLeaveRequests", include: LIST_INCLUDE },
  "GET /leave/requests/awaiting-me": { operation: "leaveRequestsAwaitingMe", include: { ...LIST_INCLUDE, changeRequests: true } },
  "GET /leave/requests/preview": { operation: "previewLeaveRequest", include: { absences: { employee: PERSON } } },
  "GET /leave/requests/:id": { operation: "leaveRequest", include: DETAIL_INCLUDE },
  "POST /leave/requests": { operation: "createLeaveRequest", include: LIST_INCLUDE },
  "PATCH /leave/requests/:id": { operation: "updateLeaveRequest", include: LIST_INCLUDE },
  "DELETE /leave/requests/:id": "deleteLeaveRequest",
  "POST /leave/requests/:id/submit": { operation: "submitLeaveRequest", include: DETAIL_INCLUDE },
  "POST /leave/requests/:id/approve": { operation: "approveLeaveRequest", include: DETAIL_INCLUDE },
  "POST /leave/requests/:id/reject": { operation: "rejectLeaveRequest", include: DETAIL_INCLUDE },
  "POST /leave/requests/:id/cancel": { operation: "cancelLeaveRequest", include: DETAIL_INCLUDE },
  "GET /leave/requests/:id/audit": { operation: "leaveRequestAudit", include: { actor: PERSON, onBehalfOf: PERSON } },
})
