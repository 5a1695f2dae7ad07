// Jobs of onboarding and offboarding. One reminds of steps a day before their target date and on the first day overdue. After three
// days it reminds HR. The other ends employments after their last day. A missed run is caught up; a repeated run does nothing.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { assigneeOf, stepColumns } from "../entities/onboarding/access.js"
import { timezoneOf } from "../entities/profiles/timezone.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

/** Local hour from which reminders are sent. */
const REMINDER_HOUR = 8
/** Days after the target date at which HR is reminded. */
const ESCALATION_DAYS = 3
const STEPS_PER_QUERY = 500

interface DueStep {
  id: string
  organizationId: string
  /** The reminder to send, from 1. */
  level: number
}

export const onboardingJob: ScheduledJob = {
  task: "onboarding",
  // Time zones differ by multiples of 15 minutes.
  match: "*/15 * * * *",
  run: (deps) =>
    processPages({
      pageSize: STEPS_PER_QUERY,
      load: (afterId) => findDueSteps(deps, afterId),
      process: (step) => remind(deps, step),
      failure: "reminding of onboarding steps failed",
    }),
}

async function remind(deps: AppDependencies, { id, organizationId, level }: DueStep): Promise<void> {
  const ctx = systemContext(deps, organizationId, `onboarding-step-${id}`)
  await unitOfWork(ctx, () => ctx.services.onboarding.steps.remind(id, level))
}

/** Open steps with a due reminder, by the time zone of the assignee, else of the employee. Ordered by id. */
async function findDueSteps({ db, clock }: AppDependencies, afterId: string | null): Promise<DueStep[]> {
  const organization = { organization: sql<string>`s.organization_id` }
  const person = sql`coalesce((${assigneeOf(organization, stepColumns("s"))}), i.employee_id)`
  const { rows } = await sql<DueStep>`
    select id, "organizationId", level from (
      select s.id, s.organization_id as "organizationId",
        case when s.reminded_for = s.target_date then s.reminder_level else 0 end as sent,
        case when local.now::date >= s.target_date + ${ESCALATION_DAYS}::int then 3
          when local.now::date > s.target_date then 2
          when local.now::date >= s.target_date - 1 then 1 else 0 end as level,
        extract(hour from local.now) as hour
      from onboarding_steps s
      join onboarding_instances i on i.organization_id = s.organization_id and i.id = s.instance_id and i.status = 'ACTIVE'
      cross join lateral (
        select ${clock.now()}::timestamptz at time zone (${timezoneOf(organization, person)}) as now
      ) local
      where s.stored_status <> 'COMPLETED' and s.target_date <= ${clock.now()}::timestamptz::date + 2
        and (s.reminded_for is distinct from s.target_date or s.reminder_level < 3)
        and (${afterId}::uuid is null or s.id > ${afterId}::uuid)
    ) due where level > sent and hour >= ${REMINDER_HOUR} order by id limit ${STEPS_PER_QUERY}`.execute(db)
  return rows
}

interface EndedEmployment {
  id: string
  organizationId: string
  timezone: string
}

const EMPLOYEES_PER_QUERY = 500

export const endedEmploymentsJob: ScheduledJob = {
  task: "ended-employments",
  match: "*/15 * * * *",
  run: (deps) =>
    processPages({
      pageSize: EMPLOYEES_PER_QUERY,
      load: (afterId) => findEndedEmployments(deps, afterId),
      process: (employee) => endEmployment(deps, employee),
      failure: "ending employments failed",
    }),
}

async function endEmployment(deps: AppDependencies, { id, organizationId, timezone }: EndedEmployment): Promise<void> {
  const ctx = systemContext(deps, organizationId, `ended-employment-${id}`, { timezone })
  await unitOfWork(ctx, () => ctx.services.onboarding.offboarding.endEmployment(id))
}

/** Employees with access whose last day has passed where they work, ordered by id. */
async function findEndedEmployments({ db, clock }: AppDependencies, afterId: string | null): Promise<EndedEmployment[]> {
  const { rows } = await sql<EndedEmployment>`
    select e.id, e.organization_id as "organizationId", o.timezone from employees e
    join organizations o on o.id = e.organization_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    where e.account_status <> 'DEACTIVATED' and e.end_date < ${clock.now()}::timestamptz::date + 2
      and e.end_date < (${clock.now()}::timestamptz at time zone coalesce(l.timezone, o.timezone))::date
      and (${afterId}::uuid is null or e.id > ${afterId}::uuid)
    order by e.id limit ${EMPLOYEES_PER_QUERY}`.execute(db)
  return rows
}
