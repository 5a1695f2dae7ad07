// REST routes of the files of tasks.
import { TaskAttachmentResolver } from "../../resolvers/tasks/attachments.js"
import { operationRoutes } from "../operation-routes.js"

const include = { uploadedBy: ["id", "fullName"] } as const

export const taskAttachmentRoutes = operationRoutes("Tasks", TaskAttachmentResolver, {
  "GET /tasks/:id/attachments": { operation: "taskAttachments", include },
  "POST /tasks/:id/attachments": { operation: "uploadTaskAttachment", include, status: 201 },
  "DELETE /tasks/:id/attachments/:attachmentId": "deleteTaskAttachment",
})
