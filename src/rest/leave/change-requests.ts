// REST routes of change requests for approved leave.
import { LeaveChangeRequestResolver } from "../../resolvers/leave/change-requests.js"
import { operationRoutes } from "../operation-routes.js"

const PERSON = ["id", "fullName"] as const
const CHANGE_INCLUDE = { approvalSteps: { decidedBy: PERSON, decidedFor: PERSON } } as const

export const leaveChangeRequestRoutes = operationRoutes("Leave change requests", LeaveChangeRequestResolver, {
  "GET /leave/requests/:id/change-requests": { operation: "leaveChangeRequests", include: CHANGE_INCLUDE },
  "POST /leave/requests/:id/change-requests": { operation: "requestLeaveChange", include: CHANGE_INCLUDE, status: 201 },
  "POST /leave/requests/:id/withdraw": { operation: "withdrawLeaveRequest", include: CHANGE_INCLUDE },
  "POST /leave/requests/:id/change-requests/:changeId/approve": { operation: "approveLeaveChange", include: CHANGE_INCLUDE },
  "POST /leave/requests/:id/change-requests/:changeId/reject": { operation: "rejectLeaveChange", include: CHANGE_INCLUDE },
  "POST /leave/requests/:id/change-requests/:changeId/withdraw": { operation: "withdrawLeaveChange", include: CHANGE_INCLUDE },
})
