// Comments on tasks, and the employees in their mentions.
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError } from "../../core/errors.js"
import { TaskComment, TaskMention } from "../../entities/tasks/comments.js"
import { Task } from "../../entities/tasks/tasks.js"
import type { CreateTaskCommentInput, TaskCommentInput } from "../../inputs/tasks.js"

const MAX_MENTIONS = 50

export class TaskCommentService extends BaseService {
  /** The comments on a task, oldest first. */
  async list(taskId: string) {
    await this.findAuthorized("read", Task, taskId)
    return this.queryMany(TaskComment, { where: { taskId }, orderBy: [{ by: "createdAt" }] })
  }

  /** Throws INVALID_REFERENCE if the text mentions a person who is no employee any more. */
  async create({ taskId, text }: CreateTaskCommentInput) {
    const task = await this.ctx.services.tasks.tasks.lockForAction("comment", taskId)
    const comment = this.insert(TaskComment, { taskId, authorId: this.viewer.id, text })
    await this.em.flush()
    const mentionedIds = await this.replaceMentions(comment)
    this.ctx.services.tasks.tasks.addActivity(task, "COMMENT_ADDED", { to: comment.id })
    this.emit("taskComment.create", { subject: comment, task, mentionedIds })
    return comment
  }

  /** Changes one's own comment. Notifies employees that only the new text mentions. `taskId` is checked if given. */
  async update(id: string, { text }: TaskCommentInput, taskId?: string) {
    const comment = await this.lockComment("update", id, taskId)
    if (comment.text === text) return comment
    const task = await this.taskOf(comment)
    const formerReaderIds = await this.ctx.services.tasks.tasks.loadReaderIds(task)
    Object.assign(comment, { text, editedAt: this.clock.now() })
    const mentionedIds = await this.replaceMentions(comment)
    this.emit("taskComment.update", { subject: comment, task, mentionedIds, formerReaderIds })
    return comment
  }

  /** Deletes one's own comment; HR deletes any. `taskId` is checked if given. */
  async delete(id: string, taskId?: string): Promise<void> {
    const comment = await this.lockComment("delete", id, taskId)
    const task = await this.taskOf(comment)
    const formerReaderIds = await this.ctx.services.tasks.tasks.loadReaderIds(task)
    this.em.remove(comment)
    this.ctx.services.tasks.tasks.addActivity(task, "COMMENT_DELETED", { from: comment.id })
    this.emit("taskComment.delete", { subject: comment, task, formerReaderIds })
  }

  private async lockComment(action: "update" | "delete", id: string, taskId?: string): Promise<TaskComment> {
    const comment = await this.findAuthorized(action, TaskComment, id, { lock: true })
    if (taskId !== undefined && comment.taskId !== taskId) throw new AppError("NOT_FOUND")
    return comment
  }

  private taskOf({ taskId }: TaskComment): Promise<Task> {
    return this.em.findOneOrFail(Task, { id: taskId })
  }

  /** Makes the mentions of a comment those of its text. Returns the ids of the employees who are mentioned newly. */
  private async replaceMentions(comment: TaskComment): Promise<string[]> {
    const wanted = mentionedIn(comment.text)
    if (wanted.length > MAX_MENTIONS) throw tooManyError("text", MAX_MENTIONS)
    const current = await this.em.find(TaskMention, { commentId: comment.id })
    for (const mention of current) if (!wanted.includes(mention.employeeId)) this.em.remove(mention)
    const added = wanted.filter((id) => current.every(({ employeeId }) => employeeId !== id))
    await this.assertEmployeesNotDeactivated({ text: added })
    for (const employeeId of added) this.insert(TaskMention, { taskId: comment.taskId, commentId: comment.id, employeeId })
    return added
  }
}

/** Ids of the employees that a text mentions as `@[id]`, each once. */
const mentionedIn = (text: string): string[] => {
  const matches = text.matchAll(/@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]/gi)
  return [...new Set([...matches].map(([, id = ""]) => id.toLowerCase()))]
}
