// Operations on tasks.
import { Ctx, Resolver } from "type-graphql"
import { taskEditors, taskParticipants } from "../../auth/access/permissions.js"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { TaskBoard } from "../../entities/tasks/boards.js"
import { Task } from "../../entities/tasks/tasks.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CreateTaskInput, MoveTaskInput, TaskBoardFilter, TaskFilter, UpdateTaskInput } from "../../inputs/tasks/tasks.js"

@Resolver()
export class TaskResolver {
  @query(() => connectionOf(Task), {
    allow: taskParticipants,
    description:
      "List the tasks that the caller sees, latest first, or with `search` by relevance. Sorting by `order` lists the columns of a board one after the other.",
  })
  tasks(@Ctx() { services }: Context, @filterArg() filter: TaskFilter) {
    return services.tasks.tasks.list(filter)
  }

  @query(() => TaskBoard, {
    allow: taskParticipants,
    errors: ["NOT_FOUND"],
    description:
      "Get a task board with its columns, by default the caller's own. Columns have the tasks that the caller sees, in REST the first 50.",
  })
  taskBoard(@Ctx() { services }: Context, @filterArg() filter: TaskBoardFilter) {
    return services.tasks.board.get(filter)
  }

  @query(() => Task, {
    allow: taskParticipants,
    description: "Get a task. `availableActions` lists what the caller may do with it.",
  })
  task(@Ctx() { services }: Context, @idArg() id: string) {
    return services.tasks.tasks.get(id)
  }

  @mutation(() => Task, {
    allow: anyone,
    errors: ["INVALID_REFERENCE"],
    description: "Create a task at the end of its column. Without a department it is on the caller's own board.",
  })
  createTask(@Ctx() { services }: Context, @inputArg() input: CreateTaskInput) {
    return services.tasks.tasks.create(input)
  }

  @mutation(() => Task, {
    allow: taskEditors,
    errors: ["INVALID_REFERENCE"],
    description:
      "Update a task. Omitted fields keep their value. A new stage or department places it at the end of its new column. Allowed for creator, assignee, department head and HR.",
  })
  updateTask(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateTaskInput) {
    return services.tasks.tasks.update(id, input)
  }

  @mutation(() => Task, {
    allow: taskEditors,
    description:
      "Move a task to a position of a stage. `order` counts the other tasks that the caller sees; beyond the last, the task goes to the end. Allowed for creator, assignee, department head and HR.",
  })
  moveTask(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: MoveTaskInput) {
    return services.tasks.tasks.move(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: taskEditors,
    description: "Delete a task with its comments and files. Allowed for creator, department head and HR.",
  })
  deleteTask(@Ctx() { services }: Context, @idArg() id: string) {
    return services.tasks.tasks.delete(id)
  }
}
