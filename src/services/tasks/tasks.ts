// Tasks: creation, changes, moves, deletion, watching, and their boards.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { SerializationFailure, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { newId } from "../../entities/base-entity.js"
import { TaskActivity } from "../../entities/tasks/activities.js"
import { TaskBoard, taskBoards } from "../../entities/tasks/boards.js"
import type { TaskActivityAction, TaskStage } from "../../entities/tasks/enums.js"
import { Task } from "../../entities/tasks/tasks.js"
import { readersOf } from "../../events/live-entities.js"
import type {
  CreateTaskInput,
  MoveTaskInput,
  TaskBoardFilter,
  TaskConditions,
  TaskFilter,
  UpdateTaskInput,
} from "../../inputs/tasks.js"
import type { Condition } from "../../query/query-spec.js"
import { columnOf, isSameColumn, type TaskColumn } from "./columns.js"
import { taskConditions, toTaskList } from "./filters.js"

/** The activity that a change of a field writes. */
const fieldActivities = {
  title: "TITLE_CHANGED",
  stage: "STAGE_CHANGED",
  assigneeId: "ASSIGNEE_CHANGED",
  priority: "PRIORITY_CHANGED",
  dueDate: "DUE_DATE_CHANGED",
  departmentId: "DEPARTMENT_CHANGED",
} as const satisfies Partial<Record<keyof Task, TaskActivityAction>>

const DEFAULT_REMIND_DAYS_BEFORE = 1

type TaskDraft = Pick<Task, "title" | "description" | "dueDate" | "assigneeId" | "creatorId">

type RecordedField = keyof typeof fieldActivities

export class TaskService extends BaseService {
  /** Tasks by filter, latest first, or by relevance if the filter has a search. */
  async list(filter: TaskFilter) {
    return this.queryMany(Task, toTaskList(filter, await this.loadConditions(filter)))
  }

  get(id: string) {
    return this.queryOne(Task, { id })
  }

  /** The board of a department or an employee, by default of the viewer. The conditions narrow its tasks and their counts. */
  async getBoard({ departmentId, creatorId, ...filter }: TaskBoardFilter) {
    if (departmentId && creatorId) throw validationError({ creatorId: "notAllowed" })
    const boardId = departmentId ?? creatorId ?? this.viewer.id
    const conditions = await this.loadConditions(filter)
    return this.queryOne(
      TaskBoard,
      { id: boardId, departmentId, creatorId },
      {
        withClause: taskBoards,
        listConditions: conditions.length > 0 ? { "TaskBoardColumn.tasks": conditions } : undefined,
      },
    )
  }

  /** Throws INVALID_REFERENCE for a missing department, or an assignee who is missing or deactivated. */
  async create({ order, ...input }: CreateTaskInput) {
    const { columns, recurrence } = this.ctx.services.tasks
    const { id: creatorId } = this.viewer
    await this.assertEmployeesNotDeactivated({ assigneeId: input.assigneeId })
    const boardId = input.departmentId ?? creatorId
    const { stage } = input
    const column = { boardId, stage }
    await columns.lock(columnsToLock(input, column))
    const rank = order === undefined ? await columns.rankAtEnd(column) : await columns.rankAt(column, null, order)
    const completedAt = this.completionTime(stage)
    const { remindDaysBefore = DEFAULT_REMIND_DAYS_BEFORE } = input
    const customFields = await this.ctx.services.customFields.values.create(Task, input.customFields)
    const task = await this.createRecord(Task, {
      ...(input as Partial<Task>),
      ...recurrence.toValues(input.recurrence, input.dueDate),
      ...{ creatorId, boardId, rank, completedAt, remindDaysBefore, customFields },
    })
    this.announce(task)
    if (stage === "DONE") await recurrence.createSuccessor(task)
    return task
  }

  /** Creates tasks of any creators at the end of their own boards, such as those of an onboarding. Custom fields have their defaults. */
  async createMany(drafts: readonly TaskDraft[]): Promise<Task[]> {
    const { columns } = this.ctx.services.tasks
    await columns.lock(drafts.map(({ creatorId: boardId }) => ({ boardId, stage: "TODO" })))
    const customFields = await this.ctx.services.customFields.values.createDefaults(Task)
    const tasks: Task[] = []
    for (const draft of drafts) {
      const boardId = draft.creatorId
      const rank = await columns.rankAtEnd({ boardId, stage: "TODO" })
      const values = { boardId, rank, stage: "TODO", priority: "MEDIUM", remindDaysBefore: DEFAULT_REMIND_DAYS_BEFORE } as const
      tasks.push(this.announce(this.insert(Task, { ...draft, ...values, customFields })))
      // The rank of the next task is read from the database.
      await this.em.flush()
    }
    return tasks
  }

  /** Moves an open task to DONE, without the access rules of the viewer: a step of an onboarding was completed. */
  async complete(id: string): Promise<void> {
    const { columns } = this.ctx.services.tasks
    const current = await this.em.findOne(Task, { id })
    if (!current || current.stage === "DONE") return
    const column = { boardId: current.boardId, stage: "DONE" } as const
    const locked = columnsToLock(current, column)
    await columns.lock(locked)
    const task = await this.em.findOneOrFail(Task, { id }, forUpdate)
    assertLocked(locked, columnsToLock(task, { boardId: task.boardId, stage: "DONE" }))
    if (task.stage === "DONE") return
    const previous = { ...task }
    Object.assign(task, column, { rank: await columns.rankAtEnd(column) })
    await this.recordChanges(task, previous)
    this.emit("task.move", { subject: task, previous, details: { stage: "DONE" } })
  }

  /** Throws the errors of `create`, and FORBIDDEN for a viewer who may only read the task. */
  async update(id: string, { customFields, ...patch }: UpdateTaskInput) {
    const { columns, recurrence } = this.ctx.services.tasks
    const mayChangeColumn = [patch.stage, patch.departmentId, patch.recurrence].some((value) => value !== undefined)
    const locked = columnsToLockFor(await this.findAuthorized("read", Task, id), patch)
    if (mayChangeColumn) await columns.lock(locked)
    const task = await this.lockForAction("update", id)
    const column = columnAfter(task, patch)
    if (mayChangeColumn) assertLocked(locked, columnsToLockFor(task, patch))
    await this.assertEmployeesNotDeactivated({ assigneeId: patch.assigneeId })
    const previous = { ...task }
    const formerReaderIds = await this.loadReaderIds(task)
    const dueDate = patch.dueDate === undefined ? task.dueDate : patch.dueDate
    const nextRecurrence = patch.recurrence === undefined ? task.recurrence : patch.recurrence
    if (!dueDate && nextRecurrence) throw validationError({ dueDate: "required" })
    const custom = customFields && (await this.ctx.services.customFields.values.update(task, customFields))
    const { changed } = await this.applyPatch(task, { ...patch, ...recurrence.toValues(patch.recurrence, dueDate) })
    if (custom?.changed.length) task.customFields = custom.values
    changed.push(...(custom?.changed ?? []))
    if (changed.length === 0) return task
    if (!isSameColumn(column, columnOf(previous))) Object.assign(task, column, { rank: await columns.rankAtEnd(column) })
    await this.recordChanges(task, previous)
    this.emit("task.update", { subject: task, previous, formerReaderIds, details: { changedFields: changed } })
    return task
  }

  /**
   * Moves a task to a position among the other tasks of the stage that the viewer sees. Of the tasks it writes only this one,
   * and at most one activity.
   */
  async move(id: string, { stage, order }: MoveTaskInput) {
    const { columns } = this.ctx.services.tasks
    const current = await this.findAuthorized("read", Task, id)
    const column = { boardId: current.boardId, stage }
    const locked = columnsToLock(current, column)
    await columns.lock(locked)
    const task = await this.lockForAction("move", id)
    assertLocked(locked, columnsToLock(task, { boardId: task.boardId, stage }))
    const previous = { ...task }
    Object.assign(task, { stage, rank: await columns.rankAt(column, id, order) })
    await this.recordChanges(task, previous)
    if (stage === previous.stage) this.addActivity(task, "ORDER_CHANGED", { to: String(order) })
    this.emit("task.move", { subject: task, previous, details: { stage, order } })
    return task
  }

  async delete(id: string): Promise<void> {
    await this.remove(await this.lockForAction("delete", id))
  }

  /** Deletes the tasks that nobody has begun, without the access rules of the viewer: their onboarding was canceled. */
  async deleteNotBegun(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    for (const task of await this.em.find(Task, { id: { $in: [...ids] }, stage: "TODO" }, lock)) await this.remove(task)
  }

  private async remove(task: Task): Promise<void> {
    const formerReaderIds = await this.loadReaderIds(task)
    this.em.remove(task)
    this.emit("task.delete", { subject: task, formerReaderIds })
  }

  /** Assigns tasks to another employee or clears their assignee, without the access rules of the viewer: after the assignee has left. */
  async reassignAll(ids: readonly string[], assigneeId: string | null): Promise<Task[]> {
    if (ids.length === 0) return []
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    const tasks = await this.em.find(Task, { id: { $in: [...ids] } }, lock)
    const readers = await Promise.all(tasks.map((task) => this.ctx.runTogether(readersOf(this.ctx, task))))
    for (const [n, task] of tasks.entries()) {
      const previous = { ...task }
      const formerReaderIds = readers[n]?.map(({ id }) => id) ?? []
      task.assigneeId = assigneeId
      await this.recordChanges(task, previous)
      this.emit("task.update", {
        subject: task,
        previous,
        formerReaderIds,
        isHandover: true,
        details: { changedFields: ["assigneeId"] },
      })
    }
    return tasks
  }

  /** The task, locked until the transaction ends. Throws FORBIDDEN if `availableActions` excludes the action. */
  async lockForAction(action: string, id: string): Promise<Task> {
    return this.findForAction(action, id, { lock: true })
  }

  /** The task. Throws FORBIDDEN if `availableActions` excludes the action. */
  async findForAction(action: string, id: string, options: { lock?: boolean } = {}): Promise<Task> {
    const task = await this.findAuthorized("read", Task, id, options)
    await this.assertActionAvailable(Task, id, action)
    return task
  }

  /** Ids of the employees who see a task. */
  async loadReaderIds(task: Task): Promise<string[]> {
    const { rows } = await readersOf(this.ctx, task).execute(this.db)
    return rows.map((row) => row.id)
  }

  /** Adds the viewer to the watchers of a task. Repeating it changes nothing. */
  async watch(id: string) {
    // The lock makes a deletion wait.
    const task = await this.lockForAction("watch", id)
    const { organizationId, id: employeeId } = this.viewer
    const now = this.clock.now()
    const { rows } = await sql`
      insert into task_watchers (id, organization_id, task_id, employee_id, created_at, updated_at, version)
      values (${newId()}, ${organizationId}, ${id}, ${employeeId}, ${now}, ${now}, 1)
      on conflict (organization_id, task_id, employee_id) do nothing returning id`.execute(this.db)
    if (rows.length > 0) this.emit("task.watch", { subject: task })
    return task
  }

  /** Removes the viewer from the watchers of a task, who may then no longer see it. Repeating it changes nothing. */
  async unwatch(id: string): Promise<void> {
    const task = await this.findForAction("watch", id)
    const { organizationId, id: employeeId } = this.viewer
    const { rows } = await sql`delete from task_watchers
      where organization_id = ${organizationId} and task_id = ${id} and employee_id = ${employeeId} returning id`.execute(this.db)
    if (rows.length > 0) this.emit("task.unwatch", { subject: task, formerReaderIds: [employeeId] })
  }

  /** The activity of a task, latest first. */
  async listActivity(taskId: string) {
    await this.findAuthorized("read", Task, taskId)
    return this.queryMany(TaskActivity, { where: { taskId }, orderBy: [{ by: "at", descending: true }] })
  }

  addActivity(task: Task, action: TaskActivityAction, change: { from?: string | null; to?: string | null } = {}): void {
    this.insert(TaskActivity, {
      taskId: task.id,
      at: this.clock.now(),
      actorId: this.viewer.employeeId,
      action,
      ...change,
    })
  }

  /** Adds the activity of each changed field. A completed task gets the time of completion, and its successor if it recurs. */
  private async recordChanges(task: Task, previous: Task): Promise<void> {
    for (const [field, action] of Object.entries(fieldActivities) as [RecordedField, TaskActivityAction][]) {
      const [from, to] = [previous[field] ?? null, task[field] ?? null]
      if (from !== to) this.addActivity(task, action, { from, to })
    }
    const isMoved = task.stage !== previous.stage
    if (isMoved) task.completedAt = this.completionTime(task.stage)
    if (task.stage === "DONE" && (isMoved || task.recurrence !== previous.recurrence))
      await this.ctx.services.tasks.recurrence.createSuccessor(task)
  }

  /** The conditions that lists and boards share. */
  private async loadConditions(filter: TaskConditions): Promise<Condition[]> {
    const custom = await this.ctx.services.customFields.values.listConditions(Task, filter.customFields)
    return [...taskConditions(filter), ...custom]
  }

  private announce(task: Task): Task {
    this.addActivity(task, "CREATED")
    this.emit("task.create", { subject: task })
    return task
  }

  private completionTime(stage: TaskStage): Date | null {
    return stage === "DONE" ? this.clock.now() : null
  }
}

/** The columns to lock for a task that enters one: the successor of a recurring task that is done enters TODO. */
const columnsToLock = ({ recurrence }: { recurrence?: string | null }, column: TaskColumn): TaskColumn[] =>
  column.stage === "DONE" && recurrence ? [column, { ...column, stage: "TODO" }] : [column]

const columnAfter = ({ stage, creatorId, departmentId }: Task, patch: UpdateTaskInput): TaskColumn => ({
  boardId: (patch.departmentId === undefined ? departmentId : patch.departmentId) ?? creatorId,
  stage: patch.stage ?? stage,
})

const columnsToLockFor = (task: Task, patch: UpdateTaskInput): TaskColumn[] =>
  columnsToLock({ recurrence: patch.recurrence === undefined ? task.recurrence : patch.recurrence }, columnAfter(task, patch))

/** Throws SerializationFailure if the task has changed after it was read, and needs other columns than those that are locked. */
function assertLocked(locked: readonly TaskColumn[], needed: readonly TaskColumn[]): void {
  if (needed.some((column) => !locked.some((other) => isSameColumn(column, other)))) throw new SerializationFailure()
}
