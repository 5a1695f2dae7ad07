// Tasks: creation, changes, moves and deletion.
import { BaseService } from "../../core/base-service.js"
import { TaskActivity } from "../../entities/tasks/activities.js"
import type { TaskActivityAction, TaskStage } from "../../entities/tasks/enums.js"
import { Task } from "../../entities/tasks/tasks.js"
import type { CreateTaskInput, MoveTaskInput, TaskFilter, UpdateTaskInput } from "../../inputs/tasks/tasks.js"

/** The activity that a change of a field writes. */
const fieldActivities = {
  title: "TITLE_CHANGED",
  stage: "STAGE_CHANGED",
  assigneeId: "ASSIGNEE_CHANGED",
  priority: "PRIORITY_CHANGED",
  dueDate: "DUE_DATE_CHANGED",
  departmentId: "DEPARTMENT_CHANGED",
} as const satisfies Partial<Record<keyof Task, TaskActivityAction>>

type RecordedField = keyof typeof fieldActivities

export class TaskService extends BaseService {
  list({ assigneeIds, creatorIds, departmentIds, priorities, stages }: TaskFilter) {
    return this.queryMany(Task, {
      where: {
        assigneeId: assigneeIds,
        creatorId: creatorIds,
        departmentId: departmentIds,
        priority: priorities,
        stage: stages,
      },
      orderBy: [{ by: "createdAt", descending: true }],
    })
  }

  get(id: string) {
    return this.queryOne(Task, { id })
  }

  /** Throws INVALID_REFERENCE for a missing department, or an assignee who is missing or deactivated. */
  async create(input: CreateTaskInput) {
    const { columns } = this.ctx.services.tasks
    const { id: creatorId } = this.viewer
    await this.assertEmployeesNotDeactivated({ assigneeId: input.assigneeId })
    const boardId = input.departmentId ?? creatorId
    const { stage } = input
    await columns.lock({ boardId, stage })
    const rank = await columns.rankAtEnd({ boardId, stage })
    const completedAt = this.completionTime(stage)
    const task = await this.createRecord(Task, { ...(input as Partial<Task>), creatorId, boardId, rank, completedAt })
    this.addActivity(task, "CREATED")
    this.emit("task.create", { subject: task })
    return task
  }

  /** Throws the errors of `create`, and FORBIDDEN for a viewer who may only read the task. */
  async update(id: string, patch: UpdateTaskInput) {
    const { columns } = this.ctx.services.tasks
    const current = await this.findAuthorized("read", Task, id)
    const departmentId = patch.departmentId === undefined ? current.departmentId : patch.departmentId
    const column = { boardId: departmentId ?? current.creatorId, stage: patch.stage ?? current.stage }
    const changesColumn = column.boardId !== current.boardId || column.stage !== current.stage
    if (changesColumn) await columns.lock(column)
    const task = await this.lockForAction("update", id)
    await this.assertEmployeesNotDeactivated({ assigneeId: patch.assigneeId })
    const previous = { ...task }
    const { changed } = await this.applyPatch(task, { ...patch })
    if (changed.length === 0) return task
    if (changesColumn) Object.assign(task, column, { rank: await columns.rankAtEnd(column) })
    this.recordChanges(task, previous)
    this.emit("task.update", { subject: task, previous, details: { fields: changed } })
    return task
  }

  /** Moves a task to a position among the other tasks of the stage that the viewer sees. */
  async move(id: string, { stage, order }: MoveTaskInput) {
    const { columns } = this.ctx.services.tasks
    const { boardId } = await this.findAuthorized("read", Task, id)
    await columns.lock({ boardId, stage })
    const task = await this.lockForAction("move", id)
    const previous = { ...task }
    Object.assign(task, { stage, rank: await columns.rankAt({ boardId: task.boardId, stage }, id, order) })
    this.recordChanges(task, previous)
    this.emit("task.move", { subject: task, previous, details: { stage, order } })
    return task
  }

  async delete(id: string): Promise<void> {
    const task = await this.lockForAction("delete", id)
    this.deleteRecord(task)
    this.emit("task.delete", { subject: task, details: { title: task.title } })
  }

  /** The task, locked until the transaction ends. Throws FORBIDDEN if `availableActions` excludes the action. */
  async lockForAction(action: string, id: string): Promise<Task> {
    const task = await this.findAuthorized("read", Task, id, { lock: true })
    await this.assertActionAvailable(Task, id, action)
    return task
  }

  /** Adds an entry to the activity of a task. */
  addActivity(task: Task, action: TaskActivityAction, change: { from?: string | null; to?: string | null } = {}): void {
    this.insert(TaskActivity, {
      taskId: task.id,
      at: this.clock.now(),
      actorId: this.viewer.isSystem ? null : this.viewer.id,
      action,
      ...change,
    })
  }

  /** Adds the activity of each changed field, and keeps the time of completion. */
  private recordChanges(task: Task, previous: Task): void {
    for (const [field, action] of Object.entries(fieldActivities) as [RecordedField, TaskActivityAction][]) {
      const [from, to] = [previous[field] ?? null, task[field] ?? null]
      if (from !== to) this.addActivity(task, action, { from, to })
    }
    if (task.stage !== previous.stage) task.completedAt = this.completionTime(task.stage)
  }

  private completionTime(stage: TaskStage): Date | null {
    return stage === "DONE" ? this.clock.now() : null
  }
}
