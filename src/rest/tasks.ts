// REST routes of tasks, their comments, files and checklists.
import { TaskChecklistItemInput, TaskCommentEditInput, TaskCommentInput, TaskCommentReferenceInput } from "../inputs/tasks.js"
import { TaskResolver } from "../resolvers/tasks.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

const person = ["id", "fullName"] as const
const withUploader = { uploadedBy: person } as const
const commentInclude = { author: person, mentions: ["employeeId", { employee: ["fullName"] }] } as const
const taskInclude = {
  assignee: person,
  creator: person,
  department: ["id", "name"],
  checklist: ["id", "text", "isDone", "position"],
} as const

export const taskRoutes: readonly RouteDefinition[] = operationRoutes("Tasks", TaskResolver, {
  "GET /tasks/:id/attachments": { operation: "taskAttachments", include: withUploader },
  "POST /tasks/:id/attachments": { operation: "uploadTaskAttachment", include: withUploader, status: 201 },
  "DELETE /tasks/:id/attachments/:attachmentId": "deleteTaskAttachment",
  "POST /tasks/:id/checklist": {
    operation: "createTaskChecklistItem",
    input: TaskChecklistItemInput,
    pathFields: ["taskId"],
    location: "/tasks/:id",
  },
  "PATCH /tasks/:id/checklist/:itemId": "updateTaskChecklistItem",
  "DELETE /tasks/:id/checklist/:itemId": "deleteTaskChecklistItem",
  "PUT /tasks/:id/watch": { operation: "watchTask", include: taskInclude },
  "DELETE /tasks/:id/watch": { operation: "unwatchTask", status: 204 },
  "GET /tasks/:id/comments": { operation: "taskComments", include: commentInclude },
  "POST /tasks/:id/comments": {
    operation: "createTaskComment",
    include: commentInclude,
    input: TaskCommentInput,
    pathFields: ["taskId"],
  },
  "PATCH /tasks/:id/comments/:commentId": { operation: "updateTaskComment", include: commentInclude },
  "PATCH /tasks/:id/comments": {
    operation: "updateTaskComment",
    include: commentInclude,
    input: TaskCommentEditInput,
    idField: "commentId",
    takesQuery: true,
  },
  "DELETE /tasks/:id/comments/:commentId": "deleteTaskComment",
  "DELETE /tasks/:id/comments": { operation: "deleteTaskComment", input: TaskCommentReferenceInput, idField: "commentId" },
  "GET /tasks/:id/activity": { operation: "taskActivity", include: { actor: person } },
  "GET /tasks": { operation: "tasks", include: taskInclude, paged: true },
  "POST /tasks": { operation: "createTask", include: taskInclude },
  "GET /tasks/board": {
    operation: "taskBoard",
    include: {
      department: ["id", "name"],
      creator: person,
      columns: { tasks: { assignee: person } },
    },
  },
  "GET /tasks/:id": { operation: "task", include: taskInclude },
  "PATCH /tasks/:id": { operation: "updateTask", include: taskInclude },
  "PATCH /tasks/:id/stage": { operation: "moveTask", include: taskInclude },
  "DELETE /tasks/:id": "deleteTask",
})
