// Job of tasks: reminds of due dates, and creates the successors of recurring tasks whose due date has passed. A missed run is caught up; a
// repeated run does nothing.
import { sql } from "kysely"
import { unitOfWork } from "../core/unit-of-work.js"
import { timezoneOf } from "../entities/profiles/timezone.js"
import { type DueRecord, dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

/** Local hour from which reminders are sent. */
const REMINDER_HOUR = 8

interface DueTask extends DueRecord {
  isRecurring: boolean
  isReminder: boolean
}

export const tasksJob: ScheduledJob = dueRecordsJob<DueTask>({
  task: "tasks",
  // Time zones differ by multiples of 15 minutes.
  match: "*/15 * * * *",
  kind: "task",
  /** Tasks with a due reminder or a due successor, by the time zone of the assignee, else of the creator. */
  due({ clock }) {
    const person = sql`coalesce(t.assignee_id, t.creator_id)`
    return sql`
      select * from (
        select t.id, t.organization_id as "organizationId",
          t.recurrence is not null and t.successor_id is null and t.due_date < local.now::date as "isRecurring",
          t.remind_days_before is not null and t.reminded_for is distinct from t.due_date and t.due_date >= local.now::date
            and t.due_date - t.remind_days_before <= local.now::date
            and extract(hour from local.now) >= ${REMINDER_HOUR} as "isReminder"
        from tasks t cross join lateral (
          select ${clock.now()}::timestamptz at time zone (${timezoneOf({ organization: sql`t.organization_id` }, person)}) as now
        ) local
        where t.stage <> 'DONE' and t.due_date <= ${clock.now()}::timestamptz::date + 32
          and (t.recurrence is not null and t.successor_id is null
            or t.remind_days_before is not null and t.reminded_for is distinct from t.due_date)
      ) due where "isRecurring" or "isReminder"`
  },
  async process(ctx, { id, isRecurring, isReminder }) {
    const { recurrence } = ctx.services.tasks
    if (isReminder) await unitOfWork(ctx, () => recurrence.remind(id))
    if (isRecurring) await unitOfWork(ctx, () => recurrence.createSuccessorOf(id))
  },
  failure: "processing due tasks failed",
})
