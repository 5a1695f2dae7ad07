// Recurring tasks and reminders. A recurring task gets one successor: when it is done, or when its due date has passed.
import { sql } from "kysely"
import { addDays, today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { timezoneOf } from "../../entities/profiles/timezone.js"
import { Task, TaskChecklistItem } from "../../entities/tasks/tasks.js"

type RecurrenceValues = Pick<Task, "recurrence" | "recurrenceStart">

export class TaskRecurrenceService extends BaseService {
  /**
   * The stored values of a recurrence rule that begins on the due date; null ends the recurrence. Throws VALIDATION_FAILED for a
   * rule without a due date, or one that excludes it.
   */
  toValues(recurrence: string | null | undefined, dueDate: string | null | undefined): RecurrenceValues | undefined {
    if (recurrence === undefined) return undefined
    if (recurrence === null) return { recurrence, recurrenceStart: null }
    if (!dueDate) throw validationError({ dueDate: "required" })
    return { recurrence: this.ctx.services.calendar.recurringDates.normalize(recurrence, dueDate), recurrenceStart: dueDate }
  }

  /**
   * Creates the successor of a recurring task, unless it has one or its rule has ended. It is due on the first date of the rule
   * after that of the task that is today or later where its assignee works. The column TODO of its board must be locked.
   */
  async createSuccessor(task: Task): Promise<void> {
    const { recurrence, recurrenceStart, dueDate, boardId } = task
    if (!recurrence || !recurrenceStart || !dueDate || task.successorId) return
    const localToday = await this.todayOf(task)
    const after = dueDate < localToday ? addDays(localToday, -1) : dueDate
    const nextDate = this.ctx.services.calendar.recurringDates.next(recurrence, recurrenceStart, after)
    if (!nextDate) return
    const { columns, tasks } = this.ctx.services.tasks
    const { title, description, priority, assigneeId, creatorId, departmentId, customFields, remindDaysBefore } = task
    const successor = this.insert(Task, {
      ...{ title, description, priority, assigneeId, creatorId, departmentId, customFields, remindDaysBefore },
      ...{ recurrence, recurrenceStart, boardId, dueDate: nextDate, stage: "TODO" },
      rank: await columns.rankAtEnd({ boardId, stage: "TODO" }),
    })
    await this.em.flush()
    task.successorId = successor.id
    const items = await this.em.find(TaskChecklistItem, { taskId: task.id }, { orderBy: { position: "asc" } })
    for (const { text, position } of items) this.insert(TaskChecklistItem, { taskId: successor.id, text, position })
    tasks.addActivity(successor, "CREATED")
    this.emit("task.create", { subject: successor })
  }

  /** Creates the successor of a task whose due date has passed. Called by a job. */
  async createSuccessorOf(id: string): Promise<void> {
    const { boardId } = await this.em.findOneOrFail(Task, { id })
    await this.ctx.services.tasks.columns.lock([{ boardId, stage: "TODO" }])
    await this.createSuccessor(await this.lock(id))
  }

  /** Ends the recurrence of the tasks of a department that is deleted. They remain as they are. */
  async endForDepartment(departmentId: string): Promise<void> {
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    const open = { departmentId, recurrence: { $ne: null }, successorId: null, stage: { $ne: "DONE" } } as const
    for (const task of await this.em.find(Task, open, lock)) {
      const previous = { ...task }
      Object.assign(task, { recurrence: null, recurrenceStart: null })
      const details = { changedFields: ["recurrence", "recurrenceStart"] }
      this.emit("task.update", { subject: task, previous, formerReaderIds: [], details })
    }
  }

  /** Reminds the assignee, else the creator, of a task. A changed due date brings a new reminder. Called by a job. */
  async remind(id: string): Promise<void> {
    const task = await this.lock(id)
    if (task.stage === "DONE" || task.remindedFor === task.dueDate) return
    task.remindedFor = task.dueDate
    this.emit("task.remind", { subject: task })
  }

  /** Today in the time zone of the assignee, else of the creator. */
  private async todayOf({ assigneeId, creatorId }: Task): Promise<string> {
    const zone = timezoneOf({ organization: sql`${this.viewer.organizationId}` }, sql`${assigneeId ?? creatorId}`)
    const { rows } = await sql<{ timezone: string }>`select (${zone}) as timezone`.execute(this.db)
    return today(this.clock, rows[0]?.timezone ?? this.viewer.timezone)
  }

  private lock(id: string): Promise<Task> {
    return this.em.findOneOrFail(Task, { id }, forUpdate)
  }
}
