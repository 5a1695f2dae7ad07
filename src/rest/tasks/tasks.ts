// REST routes of tasks.
import { TaskBoard } from "../../entities/tasks/boards.js"
import { Task } from "../../entities/tasks/tasks.js"
import { CreateTaskInput, MoveTaskInput, TaskBoardFilter, TaskFilter, UpdateTaskInput } from "../../inputs/tasks/tasks.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

/** Names beside the ids, and the checklist. */
export const taskInclude = {
  assignee: ["id", "fullName"],
  creator: ["id", "fullName"],
  department: ["id", "name"],
  checklist: ["id", "text", "isDone", "position"],
} as const

export const taskRoutes = routes("Tasks", [
  get("/tasks", "tasks", {
    response: [Task],
    include: taskInclude,
    input: TaskFilter,
    paged: true,
    handler: (services, filter) => services.tasks.tasks.list(filter),
  }),
  post("/tasks", "createTask", {
    response: Task,
    include: taskInclude,
    input: CreateTaskInput,
    status: 201,
    handler: (services, input) => services.tasks.tasks.create(input),
  }),
  get("/tasks/board", "taskBoard", {
    response: TaskBoard,
    include: {
      department: ["id", "name"],
      creator: ["id", "fullName"],
      columns: { tasks: { assignee: ["id", "fullName"] } },
    },
    input: TaskBoardFilter,
    handler: (services, filter) => services.tasks.board.get(filter),
  }),
  get("/tasks/:id", "task", {
    response: Task,
    include: taskInclude,
    handler: (services, { id }) => services.tasks.tasks.get(id),
  }),
  patch("/tasks/:id", "updateTask", {
    response: Task,
    include: taskInclude,
    input: UpdateTaskInput,
    handler: (services, { id, ...input }) => services.tasks.tasks.update(id, input),
  }),
  patch("/tasks/:id/stage", "moveTask", {
    response: Task,
    include: taskInclude,
    input: MoveTaskInput,
    handler: (services, { id, ...input }) => services.tasks.tasks.move(id, input),
  }),
  del("/tasks/:id", "deleteTask", {
    response: NoContent,
    handler: (services, { id }) => services.tasks.tasks.delete(id),
  }),
])
