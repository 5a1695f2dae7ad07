// Job of tasks: reminds of due dates, and creates the successors of recurring tasks whose due date has passed. A missed run is caught up; a
// repeated run does nothing.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { timezoneOf } from "../entities/profiles/timezone.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

/** Local hour from which reminders are sent. */
const REMINDER_HOUR = 8
const TASKS_PER_QUERY = 500

interface DueTask {
  id: string
  organizationId: string
  isRecurring: boolean
  isReminder: boolean
}

export const tasksJob: ScheduledJob = {
  task: "tasks",
  // Time zones differ by multiples of 15 minutes.
  match: "*/15 * * * *",
  run: (deps) =>
    processPages({
      pageSize: TASKS_PER_QUERY,
      load: (afterId) => findDueTasks(deps, afterId),
      process: (task) => processTask(deps, task),
      failure: "processing due tasks failed",
    }),
}

async function processTask(deps: AppDependencies, { id, organizationId, isRecurring, isReminder }: DueTask): Promise<void> {
  const ctx = systemContext(deps, organizationId, `task-${id}`)
  const { recurrence } = ctx.services.tasks
  if (isReminder) await unitOfWork(ctx, () => recurrence.remind(id))
  if (isRecurring) await unitOfWork(ctx, () => recurrence.createSuccessorOf(id))
}

/** Tasks with a due reminder or a due successor, by the time zone of the assignee, else of the creator. Ordered by id. */
async function findDueTasks({ db, clock }: AppDependencies, afterId: string | null): Promise<DueTask[]> {
  const person = sql`coalesce(t.assignee_id, t.creator_id)`
  const { rows } = await sql<DueTask>`
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
        and (${afterId}::uuid is null or t.id > ${afterId}::uuid)
    ) due where "isRecurring" or "isReminder" order by id limit ${TASKS_PER_QUERY}`.execute(db)
  return rows
}
