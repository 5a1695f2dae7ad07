// REST routes of checklists and of watching tasks.
import { TaskChecklistItemInput } from "../../inputs/tasks/checklists.js"
import { TaskChecklistResolver, TaskWatcherResolver } from "../../resolvers/tasks/comments.js"
import { operationRoutes } from "../operation-routes.js"
import type { RouteDefinition } from "../route.js"
import { taskInclude } from "./tasks.js"

export const taskChecklistRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Tasks", TaskChecklistResolver, {
    "POST /tasks/:id/checklist": {
      operation: "createTaskChecklistItem",
      input: TaskChecklistItemInput,
      pathFields: ["taskId"],
      location: "/tasks/:id",
    },
    "PATCH /tasks/:id/checklist/:itemId": "updateTaskChecklistItem",
    "DELETE /tasks/:id/checklist/:itemId": "deleteTaskChecklistItem",
  }),
  ...operationRoutes("Tasks", TaskWatcherResolver, {
    "PUT /tasks/:id/watch": { operation: "watchTask", include: taskInclude },
    "DELETE /tasks/:id/watch": { operation: "unwatchTask", status: 204 },
  }),
]
