// Jobs of onboarding and offboarding. One reminds of steps a day before their target date and on the first day overdue. After three
// days it reminds HR. The other ends employments after their last day. A missed run is caught up; a repeated run does nothing.
import { sql } from "kysely"
import { unitOfWork } from "../core/unit-of-work.js"
import { assigneeOf, stepColumns } from "../entities/onboarding/access.js"
import { timezoneOf } from "../entities/profiles/timezone.js"
import { type DueRecord, dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

/** Local hour from which reminders are sent. */
const REMINDER_HOUR = 8
/** Days after the target date at which HR is reminded. */
const ESCALATION_DAYS = 3

interface DueStep extends DueRecord {
  /** The reminder to send, from 1. */
  level: number
}

export const onboardingJob: ScheduledJob = dueRecordsJob<DueStep>({
  task: "onboarding",
  // Time zones differ by multiples of 15 minutes.
  match: "*/15 * * * *",
  kind: "onboarding-step",
  /** Open steps with a due reminder, by the time zone of the assignee, else of the employee. */
  due({ clock }) {
    const organization = { organization: sql<string>`s.organization_id` }
    const person = sql`coalesce((${assigneeOf(organization, stepColumns("s"))}), i.employee_id)`
    return sql`
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
      ) due where level > sent and hour >= ${REMINDER_HOUR}`
  },
  process: (ctx, { id, level }) => unitOfWork(ctx, () => ctx.services.onboarding.steps.remind(id, level)),
  failure: "reminding of onboarding steps failed",
})

export const endedEmploymentsJob: ScheduledJob = dueRecordsJob({
  task: "ended-employments",
  match: "*/15 * * * *",
  kind: "ended-employment",
  /** Employees with access whose last day has passed where they work. */
  due: ({ clock }) => sql`
    select e.id, e.organization_id as "organizationId", o.timezone from employees e
    join organizations o on o.id = e.organization_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    where e.account_status <> 'DEACTIVATED' and e.end_date < ${clock.now()}::timestamptz::date + 2
      and e.end_date < (${clock.now()}::timestamptz at time zone coalesce(l.timezone, o.timezone))::date`,
  process: (ctx, { id }) => unitOfWork(ctx, () => ctx.services.onboarding.offboarding.endEmployment(id)),
  failure: "ending employments failed",
})
