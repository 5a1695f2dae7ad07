// REST routes of the supporting documents of leave requests.
import { LeaveDocument } from "../../entities/leave/documents.js"
import { del, NoContent, post, routes } from "../route.js"

export const leaveDocumentRoutes = routes("Leave requests", [
  post("/leave/requests/:id/document", "uploadLeaveDocument", {
    response: LeaveDocument,
    upload: true,
    include: { uploadedBy: ["id", "fullName"] },
    status: 201,
    location: "/leave/requests/:id",
    handler: (services, { id }, _ctx, upload) => services.leave.documents.upload(id, upload),
  }),
  del("/leave/requests/:id/document", "deleteLeaveDocument", {
    response: NoContent,
    handler: async (services, { id }) => {
      await services.leave.documents.delete(id)
    },
  }),
])
