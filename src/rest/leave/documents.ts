// REST routes of the supporting documents of leave requests.
import { LeaveDocumentResolver } from "../../resolvers/leave/documents.js"
import { operationRoutes } from "../operation-routes.js"

export const leaveDocumentRoutes = operationRoutes("Leave requests", LeaveDocumentResolver, {
  "POST /leave/requests/:id/document": {
    operation: "uploadLeaveDocument",
    include: { uploadedBy: ["id", "fullName"] },
    status: 201,
    location: "/leave/requests/:id",
  },
  "DELETE /leave/requests/:id/document": "deleteLeaveDocument",
})
