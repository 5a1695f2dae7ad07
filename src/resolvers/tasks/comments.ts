// GraphQL operations on the comments, the checklists and the watchers of tasks.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Confirmation, DeletePayload } from "../../entities/payloads.js"
import { TaskActivity } from "../../entities/tasks/activities.js"
import { TaskComment } from "../../entities/tasks/comments.js"
import { Task, TaskChecklistItem } from "../../entities/tasks/tasks.js"
import { idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { confirmation } from "../../i18n/translate.js"
import { CreateTaskChecklistItemInput, UpdateTaskChecklistItemInput } from "../../inputs/tasks/checklists.js"
import { CreateTaskCommentInput, TaskCommentInput } from "../../inputs/tasks/comments.js"

@Resolver()
export class TaskCommentResolver {
  @Query(() => connectionOf(TaskComment))
  taskComments(@Ctx() { services }: Context, @idArg("taskId", "Id of the task.") taskId: string) {
    return services.tasks.comments.list(taskId)
  }

  @Query(() => connectionOf(TaskActivity))
  taskActivity(@Ctx() { services }: Context, @idArg("taskId", "Id of the task.") taskId: string) {
    return services.tasks.tasks.listActivity(taskId)
  }

  @Mutation(() => TaskComment)
  createTaskComment(@Ctx() { services }: Context, @inputArg(() => CreateTaskCommentInput) input: CreateTaskCommentInput) {
    return services.tasks.comments.create(input)
  }

  @Mutation(() => TaskComment)
  updateTaskComment(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => TaskCommentInput) input: TaskCommentInput,
  ) {
    return services.tasks.comments.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteTaskComment(@Ctx() { services }: Context, @idArg() id: string) {
    await services.tasks.comments.delete(id)
    return { deletedId: id }
  }
}

@Resolver()
export class TaskChecklistResolver {
  @Mutation(() => TaskChecklistItem)
  createTaskChecklistItem(
    @Ctx() { services }: Context,
    @inputArg(() => CreateTaskChecklistItemInput) input: CreateTaskChecklistItemInput,
  ) {
    return services.tasks.checklists.create(input)
  }

  @Mutation(() => TaskChecklistItem)
  updateTaskChecklistItem(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateTaskChecklistItemInput) input: UpdateTaskChecklistItemInput,
  ) {
    return services.tasks.checklists.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteTaskChecklistItem(@Ctx() { services }: Context, @idArg() id: string) {
    await services.tasks.checklists.delete(id)
    return { deletedId: id }
  }
}

@Resolver()
export class TaskWatcherResolver {
  @Mutation(() => Task)
  watchTask(@Ctx() { services }: Context, @idArg() id: string) {
    return services.tasks.watchers.watch(id)
  }

  @Mutation(() => Confirmation)
  async unwatchTask(@Ctx() ctx: Context, @idArg("id", "Id of the task.") id: string) {
    await ctx.services.tasks.watchers.unwatch(id)
    return confirmation(ctx, "answers.taskUnwatched")
  }
}
