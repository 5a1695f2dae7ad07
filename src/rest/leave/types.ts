// REST routes of leave types.
import { LeaveTypeResolver } from "../../resolvers/leave/types.js"
import { operationRoutes } from "../operation-routes.js"

export const leaveTypeRoutes = operationRoutes("Leave types", LeaveTypeResolver, {
  "GET /leave/types": "leaveTypes",
  "GET /leave/types/:id": { operation: "leaveType", include: { policies: true } },
  "POST /leave/types": "createLeaveType",
  "PATCH /leave/types/:id": "updateLeaveType",
  "DELETE /leave/types/:id": "deleteLeaveType",
  "DELETE /leave/policies/:id": "deleteLeavePolicy",
  "POST /leave/types/:id/simulate": "simulateLeaveRules",
})
