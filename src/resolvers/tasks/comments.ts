// Operations on the comments, the checklists and the watchers of tasks.
import { Ctx, Resolver } from "type-graphql"
import { taskEditors, taskParticipants } from "../../auth/access/permissions.js"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Confirmation, DeletePayload } from "../../entities/payloads.js"
import { TaskActivity } from "../../entities/tasks/activities.js"
import { TaskComment } from "../../entities/tasks/comments.js"
import { Task, TaskChecklistItem } from "../../entities/tasks/tasks.js"
import { idArg, inputArg, parentIdArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { confirmation } from "../../i18n/translate.js"
import { CreateTaskChecklistItemInput, UpdateTaskChecklistItemInput } from "../../inputs/tasks/checklists.js"
import { CreateTaskCommentInput, TaskCommentInput } from "../../inputs/tasks/comments.js"

@Resolver()
export class TaskCommentResolver {
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
}

@Resolver()
export class TaskChecklistResolver {
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
}

@Resolver()
export class TaskWatcherResolver {
  @mutation(() => Task, { allow: anyone, description: "Watch a task, to be notified of comments and new stages." })
  watchTask(@Ctx() { services }: Context, @idArg() id: string) {
    return services.tasks.watchers.watch(id)
  }

  @mutation(() => Confirmation, {
    allow: anyone,
    description: "Stop watching a task. A caller who saw it only as its watcher no longer sees it.",
  })
  async unwatchTask(@Ctx() ctx: Context, @idArg("id", "Id of the task.") id: string) {
    await ctx.services.tasks.watchers.unwatch(id)
    return confirmation(ctx, "answers.taskUnwatched")
  }
}
