// REST routes of the comments on tasks. The specification names a comment by its id in the path, the query or the body.
import { TaskCommentEditInput, TaskCommentInput, TaskCommentReferenceInput } from "../../inputs/tasks/comments.js"
import { TaskCommentResolver } from "../../resolvers/tasks/comments.js"
import { operationRoutes } from "../operation-routes.js"

const include = { author: ["id", "fullName"], mentions: ["employeeId", { employee: ["fullName"] }] } as const

export const taskCommentRoutes = operationRoutes("Tasks", TaskCommentResolver, {
  "GET /tasks/:id/comments": { operation: "taskComments", include },
  "POST /tasks/:id/comments": { operation: "createTaskComment", include, input: TaskCommentInput, pathFields: ["taskId"] },
  "PATCH /tasks/:id/comments/:commentId": { operation: "updateTaskComment", include },
  "PATCH /tasks/:id/comments": {
    operation: "updateTaskComment",
    include,
    input: TaskCommentEditInput,
    idField: "commentId",
    takesQuery: true,
  },
  "DELETE /tasks/:id/comments/:commentId": "deleteTaskComment",
  "DELETE /tasks/:id/comments": { operation: "deleteTaskComment", input: TaskCommentReferenceInput, idField: "commentId" },
  "GET /tasks/:id/activity": { operation: "taskActivity", include: { actor: ["id", "fullName"] } },
})
