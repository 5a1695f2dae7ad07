// GraphQL operations on the files of tasks.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { TaskAttachment } from "../../entities/tasks/attachments.js"
import { fileArg, idArg } from "../../graphql/arguments.js"

const taskIdArg = () => idArg("taskId", "Id of the task.")

@Resolver()
export class TaskAttachmentResolver {
  @Query(() => connectionOf(TaskAttachment))
  taskAttachments(@Ctx() { services }: Context, @taskIdArg() taskId: string) {
    return services.tasks.attachments.list(taskId)
  }

  @Mutation(() => TaskAttachment)
  uploadTaskAttachment(@Ctx() { services }: Context, @taskIdArg() taskId: string, @fileArg() file: Upload) {
    return services.tasks.attachments.upload(taskId, file)
  }

  @Mutation(() => DeletePayload)
  async deleteTaskAttachment(@Ctx() { services }: Context, @idArg() id: string) {
    await services.tasks.attachments.delete(id)
    return { deletedId: id }
  }
}
