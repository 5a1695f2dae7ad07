// Applies scheduled employment changes on their effective date, where each employee works. Missed runs are caught up; a second
// run does nothing. A change that is applied late does not override a later one, so only those of the same reporting lines wait.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"
import { applyDueChanges } from "./scheduled-changes.js"

interface DueChange {
  id: string
  organizationId: string
  timezone: string
}

export const employmentChangesJob: ScheduledJob = {
  task: "employment-changes",
  // Time zones differ by multiples of 15 minutes.
  match: "*/15 * * * *",
  catchesUp: true,
  run: (deps) =>
    applyDueChanges<DueChange>(deps, {
      name: "employment",
      due: (now) => sql`
        select c.id, c.organization_id as "organizationId", c.effective_date as "effectiveDate", o.timezone
        from employment_changes c
        join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
        join organizations o on o.id = c.organization_id
        left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
        where c.status = 'SCHEDULED'
          and c.effective_date <= (${now}::timestamptz at time zone coalesce(l.timezone, o.timezone))::date`,
      apply(change) {
        const ctx = contextOf(deps, change)
        return unitOfWork(ctx, () => ctx.services.profiles.employment.applyChange(change.id))
      },
      cancel(change, code) {
        const ctx = contextOf(deps, change)
        return unitOfWork(ctx, () => ctx.services.profiles.employment.cancelUnappliable(change.id, code))
      },
    }),
}

const contextOf = (deps: AppDependencies, { organizationId, timezone, id }: DueChange) =>
  systemContext(deps, organizationId, `employment-change-${id}`, { timezone })
