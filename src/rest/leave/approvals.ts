// REST routes of the approval policy for leave.
import { LeaveApprovalResolver } from "../../resolvers/leave/approvals.js"
import { operationRoutes } from "../operation-routes.js"

export const leaveApprovalRoutes = operationRoutes("Leave approval", LeaveApprovalResolver, {
  "GET /leave/approval-policy": "leaveApprovalPolicy",
  "PATCH /leave/approval-policy": "updateLeaveApprovalPolicy",
})
