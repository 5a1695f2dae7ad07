// Applies planned employment changes on their day, where each person works. A day on which it did not run is caught up; run
// twice, it does nothing the second time.
import { sql } from "kysely"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { type ErrorCode, toAppError } from "../core/errors.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"

interface DueChange {
  id: string
  organizationId: string
  timezone: string
}

export const employmentChangesJob: ScheduledJob = {
  task: "employment-changes",
  // Midnight comes at every quarter of an hour somewhere.
  match: "*/15 * * * *",
  async run(deps) {
    const failed: unknown[] = []
    for (const change of await findDueChanges(deps)) {
      const refused = await applyChange(deps, change).catch((error: unknown) => void failed.push(error))
      if (!refused) continue
      deps.log.warn(
        { change: change.id, organizationId: change.organizationId, code: refused },
        "a planned change was called off",
      )
      const ctx = systemContext(deps, change)
      await unitOfWork(ctx, () => ctx.services.profiles.employment.cancelUnappliable(change.id, refused))
    }
    if (failed.length > 0) throw new AggregateError(failed, "some planned changes could not be applied")
  },
}

/** Applies a change; gives the code of the refusal where it can't be applied any more. Throws what may pass. */
async function applyChange(deps: AppDependencies, change: DueChange): Promise<ErrorCode | undefined> {
  const ctx = systemContext(deps, change)
  try {
    await unitOfWork(ctx, () => ctx.services.profiles.employment.applyChange(change.id))
    return undefined
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error && error.status < 500) return error.code
    throw thrown
  }
}

const systemContext = (deps: AppDependencies, { organizationId, timezone, id }: DueChange) =>
  new Context(deps, new SystemViewer(organizationId, { timezone }), { requestId: `employment-change-${id}`, address: "" })

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
