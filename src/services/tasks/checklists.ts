// Checklists of tasks. The positions of the items are 0, 1, 2 and so on: every write locks the task first.
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { isId } from "../../entities/base-entity.js"
import { Task, TaskChecklistItem } from "../../entities/tasks/tasks.js"
import type { CreateTaskChecklistItemInput, UpdateTaskChecklistItemInput } from "../../inputs/tasks.js"

const MAX_ITEMS = 100

export class TaskChecklistService extends BaseService {
  /** Adds an item, at the end unless a position is given. */
  async create({ taskId, text, isDone = false, position = MAX_ITEMS }: CreateTaskChecklistItemInput) {
    const task = await this.ctx.services.tasks.tasks.lockForAction("update", taskId)
    const items = await this.loadItems(taskId)
    if (items.length >= MAX_ITEMS) throw tooManyError("checklist", MAX_ITEMS)
    const item = this.insert(TaskChecklistItem, { taskId, text, isDone, position })
    this.renumber(items.toSpliced(position, 0, item))
    this.emitChange(task)
    return item
  }

  async update(id: string, { position, ...patch }: UpdateTaskChecklistItemInput, taskId?: string) {
    const { task, items, item } = await this.lockItem(id, taskId)
    const { changed } = await this.applyPatch(item, patch)
    const isMoved = position !== undefined && position !== item.position
    if (isMoved) this.renumber(items.filter((other) => other !== item).toSpliced(position, 0, item))
    if (isMoved || changed.length > 0) this.emitChange(task)
    return item
  }

  async delete(id: string, taskId?: string): Promise<void> {
    const { task, items, item } = await this.lockItem(id, taskId)
    this.em.remove(item)
    this.renumber(items.filter((other) => other !== item))
    this.emitChange(task)
  }

  /** The item with all items of its task. Throws FORBIDDEN for a viewer who may not update the task. */
  private async lockItem(id: string, taskId?: string) {
    const found = isId(id) ? await this.em.findOne(TaskChecklistItem, { id }) : null
    if (!found || (taskId !== undefined && found.taskId !== taskId)) throw new AppError("NOT_FOUND")
    const task = await this.em.findOne(Task, { id: found.taskId }, forUpdate)
    const item = await this.findAuthorized("read", TaskChecklistItem, id, { lock: true })
    await this.assertActionAvailable(Task, found.taskId, "update")
    const items = await this.loadItems(found.taskId)
    return { task: task as Task, items, item }
  }

  private loadItems(taskId: string): Promise<TaskChecklistItem[]> {
    return this.em.find(TaskChecklistItem, { taskId }, { orderBy: { position: "asc", id: "asc" } })
  }

  private renumber(items: readonly TaskChecklistItem[]): void {
    for (const [position, item] of items.entries()) item.position = position
  }

  private emitChange(task: Task): void {
    this.emit("task.updateChecklist", { subject: task })
  }
}
