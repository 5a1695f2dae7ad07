// REST routes of the files of tasks.
import { TaskAttachment } from "../../entities/tasks/attachments.js"
import { del, get, NoContent, post, routes } from "../route.js"

const include = { uploadedBy: ["id", "fullName"] } as const

export const taskAttachmentRoutes = routes("Tasks", [
  get("/tasks/:id/attachments", "taskAttachments", {
    response: [TaskAttachment],
    include,
    handler: (services, { id }) => services.tasks.attachments.list(id),
  }),
  post("/tasks/:id/attachments", "uploadTaskAttachment", {
    response: TaskAttachment,
    upload: true,
    include,
    status: 201,
    handler: (services, { id }, _ctx, upload) => services.tasks.attachments.upload(id, upload),
  }),
  del("/tasks/:id/attachments/:attachmentId", "deleteTaskAttachment", {
    response: NoContent,
    handler: (services, { id, attachmentId }) => services.tasks.attachments.delete(attachmentId, id),
  }),
])
