// Applies scheduled employment changes on their effective date, where each employee works. Missed runs are caught up; a second
// run does nothing.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { findPermanentError } from "../core/job-work.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"

interface DueChange {
  id: string
  organizationId: string
  timezone: string
}

export const employmentChangesJob: ScheduledJob = {
  task: "employment-changes",
  // Time zones differ by multiples of 15 minutes.
  match: "*/15 * * * *",
  async run(deps) {
    const failed: unknown[] = []
    for (const change of await findDueChanges(deps))
      await applyOrCancel(deps, change).catch((error: unknown) => void failed.push(error))
    if (failed.length > 0) throw new AggregateError(failed, "employment changes failed")
  },
}

async function applyOrCancel(deps: AppDependencies, change: DueChange): Promise<void> {
  const applied = contextOf(deps, change)
  const code = await findPermanentError(() =>
    unitOfWork(applied, () => applied.services.profiles.employment.applyChange(change.id)),
  )
  if (!code) return
  deps.log.warn({ change: change.id, organizationId: change.organizationId, code }, "employment change canceled")
  const ctx = contextOf(deps, change)
  await unitOfWork(ctx, () => ctx.services.profiles.employment.cancelUnappliable(change.id, code))
}

const contextOf = (deps: AppDependencies, { organizationId, timezone, id }: DueChange) =>
  systemContext(deps, organizationId, `employment-change-${id}`, { timezone })

async function findDueChanges({ orm, clock }: AppDependencies): Promise<DueChange[]> {
  const { rows } = await sql<DueChange>`
    select c.id, c.organization_id as "organizationId", o.timezone
    from employment_changes c
    join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
    join organizations o on o.id = c.organization_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    where c.status = 'SCHEDULED'
      and c.effective_date <= (${clock.now()}::timestamptz at time zone coalesce(l.timezone, o.timezone))::date
    order by c.effective_date, c.id`.execute(orm.em.fork().getKysely())
  return rows
}
