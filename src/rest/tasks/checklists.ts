// REST routes of checklists and of watching tasks.
import { Task, TaskChecklistItem } from "../../entities/tasks/tasks.js"
import { TaskChecklistItemInput, UpdateTaskChecklistItemInput } from "../../inputs/tasks/checklists.js"
import { del, NoContent, patch, post, put, routes } from "../route.js"
import { taskInclude } from "./tasks.js"

export const taskChecklistRoutes = routes("Tasks", [
  post("/tasks/:id/checklist", "createTaskChecklistItem", {
    response: TaskChecklistItem,
    input: TaskChecklistItemInput,
    status: 201,
    location: "/tasks/:id",
    handler: (services, { id, ...input }) => services.tasks.checklists.create({ ...input, taskId: id }),
  }),
  patch("/tasks/:id/checklist/:itemId", "updateTaskChecklistItem", {
    response: TaskChecklistItem,
    input: UpdateTaskChecklistItemInput,
    handler: (services, { id, itemId, ...input }) => services.tasks.checklists.update(itemId, input, id),
  }),
  del("/tasks/:id/checklist/:itemId", "deleteTaskChecklistItem", {
    response: NoContent,
    handler: (services, { id, itemId }) => services.tasks.checklists.delete(itemId, id),
  }),
  put("/tasks/:id/watch", "watchTask", {
    response: Task,
    include: taskInclude,
    handler: (services, { id }) => services.tasks.watchers.watch(id),
  }),
  del("/tasks/:id/watch", "unwatchTask", {
    response: NoContent,
    handler: (services, { id }) => services.tasks.watchers.unwatch(id),
  }),
])
