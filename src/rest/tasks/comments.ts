// REST routes of the comments on tasks. The specification names a comment by its id in the path, the query or the body.
import { TaskActivity } from "../../entities/tasks/activities.js"
import { TaskComment } from "../../entities/tasks/comments.js"
import { TaskCommentEditInput, TaskCommentInput, TaskCommentReferenceInput } from "../../inputs/tasks/comments.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const include = { author: ["id", "fullName"], mentions: ["employeeId", { employee: ["fullName"] }] } as const

export const taskCommentRoutes = routes("Tasks", [
  get("/tasks/:id/comments", "taskComments", {
    response: [TaskComment],
    include,
    handler: (services, { id }) => services.tasks.comments.list(id),
  }),
  post("/tasks/:id/comments", "createTaskComment", {
    response: TaskComment,
    include,
    input: TaskCommentInput,
    status: 201,
    handler: (services, { id, ...input }) => services.tasks.comments.create({ ...input, taskId: id }),
  }),
  patch("/tasks/:id/comments/:commentId", "updateTaskComment", {
    response: TaskComment,
    include,
    input: TaskCommentInput,
    handler: (services, { id, commentId, ...input }) => services.tasks.comments.update(commentId, input, id),
  }),
  patch("/tasks/:id/comments", "updateTaskComment", {
    response: TaskComment,
    include,
    input: TaskCommentEditInput,
    takesQuery: true,
    handler: (services, { id, commentId, ...input }) => services.tasks.comments.update(commentId, input, id),
  }),
  del("/tasks/:id/comments/:commentId", "deleteTaskComment", {
    response: NoContent,
    handler: (services, { id, commentId }) => services.tasks.comments.delete(commentId, id),
  }),
  del("/tasks/:id/comments", "deleteTaskComment", {
    response: NoContent,
    input: TaskCommentReferenceInput,
    handler: (services, { id, commentId }) => services.tasks.comments.delete(commentId, id),
  }),
  get("/tasks/:id/activity", "taskActivity", {
    response: [TaskActivity],
    include: { actor: ["id", "fullName"] },
    handler: (services, { id }) => services.tasks.tasks.listActivity(id),
  }),
])
