// REST routes of tasks.
import { TaskResolver } from "../../resolvers/tasks/tasks.js"
import { operationRoutes } from "../operation-routes.js"

/** Names beside the ids, and the checklist. */
export const taskInclude = {
  assignee: ["id", "fullName"],
  creator: ["id", "fullName"],
  department: ["id", "name"],
  checklist: ["id", "text", "isDone", "position"],
} as const

export const taskRoutes = operationRoutes("Tasks", TaskResolver, {
  "GET /tasks": { operation: "tasks", include: taskInclude, paged: true },
  "POST /tasks": { operation: "createTask", include: taskInclude },
  "GET /tasks/board": {
    operation: "taskBoard",
    include: {
      department: ["id", "name"],
      creator: ["id", "fullName"],
      columns: { tasks: { assignee: ["id", "fullName"] } },
    },
  },
  "GET /tasks/:id": { operation: "task", include: taskInclude },
  "PATCH /tasks/:id": { operation: "updateTask", include: taskInclude },
  "PATCH /tasks/:id/stage": { operation: "moveTask", include: taskInclude },
  "DELETE /tasks/:id": "deleteTask",
})
