// Operations on tasks, their comments, files and checklists.

import { Ctx, Resolver } from "type-graphql"
import { taskEditors, taskParticipants } from "../auth/access/permissions.js"
import { anyone } from "../auth/access-rules.js"
import { uploadErrors } from "../auth/operations.js"
import type { Context } from "../core/context.js"
import type { Upload } from "../core/upload.js"
import { connectionOf } from "../entities/connections.js"
import { Confirmation, DeletePayload } from "../entities/payloads.js"
import { TaskActivity } from "../entities/tasks/activities.js"
import { TaskAttachment } from "../entities/tasks/attachments.js"
import { TaskBoard } from "../entities/tasks/boards.js"
import { TaskComment } from "../entities/tasks/comments.js"
import { Task, TaskChecklistItem } from "../entities/tasks/tasks.js"
import { fileArg, filterArg, idArg, inputArg, parentIdArg } from "../graphql/arguments.js"
import { mutation, query } from "../graphql/operations.js"
import { confirmation } from "../i18n/translate.js"
import {
  CreateTaskChecklistItemInput,
  CreateTaskCommentInput,
  CreateTaskInput,
  MoveTaskInput,
  TaskBoardFilter,
  TaskCommentInput,
  TaskFilter,
  UpdateTaskChecklistItemInput,
  UpdateTaskInput,
} from "../inputs/tasks.js"

const taskIdArg = () => idArg("taskId", "Id of the task.")

@Resolver()
export class TaskResolver {
  @query(() => connectionOf(TaskAttachment), {
    allow: taskParticipants,
    description: "List the files that are attached to a task, oldest first.",
  })
  taskAttachments(@Ctx() { services }: Context, @taskIdArg() taskId: string) {
    return services.tasks.attachments.list(taskId)
  }

  @mutation(() => TaskAttachment, {
    allow: anyone,
    oncePerDocument: true,
    hasPreparation: true,
    errors: uploadErrors,
    description: "Attach a file of at most 25 MiB to a task that the caller sees. A task has at most 100 files.",
  })
  async uploadTaskAttachment(@Ctx() { services }: Context, @taskIdArg() taskId: string, @fileArg() file: Upload) {
    const stored = await services.tasks.attachments.store(taskId, file)
    return () => services.tasks.attachments.add(taskId, stored)
  }

  @mutation(() => DeletePayload, {
    allow: taskEditors,
    inputErrors: ["FORBIDDEN"],
    description:
      "Delete a file of a task with its contents. Allowed for the uploader, the creator of the task, the department head and HR.",
  })
  deleteTaskAttachment(@Ctx() { services }: Context, @idArg() id: string, @parentIdArg() taskId?: string) {
    return services.tasks.attachments.delete(id, taskId)
  }

  @query(() => connectionOf(TaskComment), { allow: taskParticipants, description: "List the comments on a task, oldest first." })
  taskComments(@Ctx() { services }: Context, @idArg("taskId", "Id of the task.") taskId: string) {
    return services.tasks.comments.list(taskId)
  }

  @query(() => connectionOf(TaskActivity), { allow: taskParticipants, description: "List the activity of a task, latest first." })
  taskActivity(@Ctx() { services }: Context, @idArg("taskId", "Id of the task.") taskId: string) {
    return services.tasks.tasks.listActivity(taskId)
  }

  @mutation(() => TaskComment, {
    allow: anyone,
    errors: ["INVALID_REFERENCE"],
    description: "Comment on a task. Mentioned employees are notified and see the task from then on.",
  })
  createTaskComment(@Ctx() { services }: Context, @inputArg() input: CreateTaskCommentInput) {
    return services.tasks.comments.create(input)
  }

  @mutation(() => TaskComment, {
    allow: anyone,
    errors: ["INVALID_REFERENCE"],
    description: "Edit one's own comment. Newly mentioned employees are notified.",
  })
  updateTaskComment(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg() input: TaskCommentInput,
    @parentIdArg() taskId?: string,
  ) {
    return services.tasks.comments.update(id, input, taskId)
  }

  @mutation(() => DeletePayload, { allow: taskEditors, description: "Delete one's own comment. HR deletes any comment." })
  deleteTaskComment(@Ctx() { services }: Context, @idArg() id: string, @parentIdArg() taskId?: string) {
    return services.tasks.comments.delete(id, taskId)
  }

  @mutation(() => TaskChecklistItem, {
    allow: taskEditors,
    description: "Add an item to the checklist of a task, at the end by default. A checklist has at most 100 items.",
  })
  createTaskChecklistItem(@Ctx() { services }: Context, @inputArg() input: CreateTaskChecklistItemInput) {
    return services.tasks.checklists.create(input)
  }

  @mutation(() => TaskChecklistItem, {
    allow: taskEditors,
    description: "Update, check or move an item of a checklist. Omitted fields keep their value.",
  })
  updateTaskChecklistItem(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg() input: UpdateTaskChecklistItemInput,
    @parentIdArg() taskId?: string,
  ) {
    return services.tasks.checklists.update(id, input, taskId)
  }

  @mutation(() => DeletePayload, { allow: taskEditors, description: "Delete an item of a checklist." })
  deleteTaskChecklistItem(@Ctx() { services }: Context, @idArg() id: string, @parentIdArg() taskId?: string) {
    return services.tasks.checklists.delete(id, taskId)
  }

  @mutation(() => Task, { allow: anyone, description: "Watch a task, to be notified of comments and new stages." })
  watchTask(@Ctx() { services }: Context, @idArg() id: string) {
    return services.tasks.tasks.watch(id)
  }

  @mutation(() => Confirmation, {
    allow: anyone,
    description: "Stop watching a task. A caller who saw it only as its watcher no longer sees it.",
  })
  async unwatchTask(@Ctx() ctx: Context, @idArg("id", "Id of the task.") id: string) {
    await ctx.services.tasks.tasks.unwatch(id)
    return confirmation(ctx, "answers.taskUnwatched")
  }

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
    return services.tasks.tasks.getBoard(filter)
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
    inputErrors: ["FORBIDDEN"],
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
