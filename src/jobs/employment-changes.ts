// Applies planned employment changes on their day, where each person works. A day on which it did not run is caught up; run
// twice, it does nothing the second time.
import { sql } from "kysely"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { Kit } from "../core/dependencies.js"
import { type Code, toRefusal } from "../core/errors.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./worker.js"

interface Due {
  id: string
  organizationId: string
  timezone: string
}

export const employmentChanges: ScheduledJob = {
  task: "employment-changes",
  // Midnight comes at every quarter of an hour somewhere.
  match: "*/15 * * * *",
  async run(kit) {
    const failed: unknown[] = []
    for (const change of await due(kit)) {
      const refused = await apply(kit, change).catch((error: unknown) => void failed.push(error))
      if (!refused) continue
      kit.log.warn({ change: change.id, organizationId: change.organizationId, code: refused }, "a planned change was called off")
      const ctx = system(kit, change)
      await unitOfWork(ctx, () => ctx.employment.giveUp(change.id, refused))
    }
    if (failed.length > 0) throw new AggregateError(failed, "some planned changes could not be applied")
  },
}

/** Applies a change; gives the code of the refusal where it can't be applied any more. Throws what may pass. */
async function apply(kit: Kit, change: Due): Promise<Code | undefined> {
  const ctx = system(kit, change)
  try {
    await unitOfWork(ctx, () => ctx.employment.apply(change.id))
    return undefined
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal && refusal.status < 500) return refusal.code
    throw error
  }
}

const system = (kit: Kit, { organizationId, timezone, id }: Due) =>
  new Context(kit, new SystemViewer(organizationId, { timezone }), { requestId: `employment-change-${id}`, address: "" })

async function due({ orm, clock }: Kit): Promise<Due[]> {
  const { rows } = await sql<Due>`
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
