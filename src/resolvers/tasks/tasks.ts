// GraphQL operations on tasks.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { TaskBoard } from "../../entities/tasks/boards.js"
import { Task } from "../../entities/tasks/tasks.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreateTaskInput, MoveTaskInput, TaskBoardFilter, TaskFilter, UpdateTaskInput } from "../../inputs/tasks/tasks.js"

@Resolver()
export class TaskResolver {
  @Query(() => connectionOf(Task))
  tasks(@Ctx() { services }: Context, @filterArg(() => TaskFilter) filter?: TaskFilter) {
    return services.tasks.tasks.list(filter ?? {})
  }

  @Query(() => TaskBoard)
  taskBoard(@Ctx() { services }: Context, @filterArg(() => TaskBoardFilter) filter?: TaskBoardFilter) {
    return services.tasks.board.get(filter ?? {})
  }

  @Query(() => Task)
  task(@Ctx() { services }: Context, @idArg() id: string) {
    return services.tasks.tasks.get(id)
  }

  @Mutation(() => Task)
  createTask(@Ctx() { services }: Context, @inputArg(() => CreateTaskInput) input: CreateTaskInput) {
    return services.tasks.tasks.create(input)
  }

  @Mutation(() => Task)
  updateTask(@Ctx() { services }: Context, @idArg() id: string, @patchArg(() => UpdateTaskInput) input: UpdateTaskInput) {
    return services.tasks.tasks.update(id, input)
  }

  @Mutation(() => Task)
  moveTask(@Ctx() { services }: Context, @idArg() id: string, @inputArg(() => MoveTaskInput) input: MoveTaskInput) {
    return services.tasks.tasks.move(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteTask(@Ctx() { services }: Context, @idArg() id: string) {
    await services.tasks.tasks.delete(id)
    return { deletedId: id }
  }
}
