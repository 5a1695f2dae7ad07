// Files that are attached to tasks.
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError } from "../../core/errors.js"
import type { Upload } from "../../core/upload.js"
import { TaskAttachment } from "../../entities/tasks/attachments.js"
import { Task } from "../../entities/tasks/tasks.js"
import type { ReceivedFile } from "../files/intake.js"

const MAX_ATTACHMENTS = 100

export class TaskAttachmentService extends BaseService {
  /** The files of a task, oldest first. */
  async list(taskId: string) {
    await this.findAuthorized("read", Task, taskId)
    return this.queryMany(TaskAttachment, { where: { taskId }, orderBy: [{ by: "uploadedAt" }] })
  }

  /** Stores a file for `add`. */
  async store(taskId: string, upload: Upload): Promise<ReceivedFile> {
    await this.ctx.services.tasks.tasks.findForAction("attach", taskId)
    await this.assertNotFull(taskId)
    return this.ctx.services.files.intake.store(upload, "documents")
  }

  /** Attaches a stored file. The lock on the task keeps parallel uploads from exceeding the limit. */
  async add(taskId: string, file: ReceivedFile): Promise<TaskAttachment> {
    const { services } = this.ctx
    const task = await services.tasks.tasks.lockForAction("attach", taskId)
    await this.assertNotFull(taskId)
    await services.files.intake.scanPending([file])
    const attachment = await this.createRecord(TaskAttachment, { ...file, taskId })
    services.tasks.tasks.addActivity(task, "ATTACHMENT_ADDED", { to: attachment.name })
    this.emit("taskAttachment.upload", { subject: attachment, task })
    return attachment
  }

  /** Deletes the record; a job deletes the contents. Throws NOT_FOUND if the file is attached to another task than the given one. */
  async delete(id: string, taskId?: string): Promise<void> {
    const attachment = await this.findAuthorized("delete", TaskAttachment, id, { lock: true })
    if (taskId !== undefined && attachment.taskId !== taskId) throw new AppError("NOT_FOUND")
    if (attachment.uploadedById !== this.viewer.id) await this.assertActionAvailable(Task, attachment.taskId, "delete")
    const task = await this.em.findOneOrFail(Task, { id: attachment.taskId })
    this.em.remove(attachment)
    this.ctx.services.tasks.tasks.addActivity(task, "ATTACHMENT_DELETED", { from: attachment.name })
    this.emit("taskAttachment.delete", { subject: attachment, task })
  }

  private async assertNotFull(taskId: string): Promise<void> {
    if ((await this.em.count(TaskAttachment, { taskId })) >= MAX_ATTACHMENTS) throw tooManyError("file", MAX_ATTACHMENTS)
  }
}
