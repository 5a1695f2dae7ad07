// Operations on the files of tasks.
import { Ctx, Resolver } from "type-graphql"
import { taskEditors, taskParticipants } from "../../auth/access/permissions.js"
import { anyone } from "../../auth/access-rules.js"
import { uploadErrors } from "../../auth/operations.js"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { TaskAttachment } from "../../entities/tasks/attachments.js"
import { fileArg, idArg, parentIdArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"

const taskIdArg = () => idArg("taskId", "Id of the task.")

@Resolver()
export class TaskAttachmentResolver {
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
    description:
      "Delete a file of a task with its contents. Allowed for the uploader, the creator of the task, the department head and HR.",
  })
  deleteTaskAttachment(@Ctx() { services }: Context, @idArg() id: string, @parentIdArg() taskId?: string) {
    return services.tasks.attachments.delete(id, taskId)
  }
}
