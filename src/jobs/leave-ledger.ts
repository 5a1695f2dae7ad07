// Writes into the ledgers of leave what a new day brings: grants, carry-over, expiry. A day on which it did not run is made up
// for, and run twice it writes nothing the second time; what is kept of its runs only saves it the trouble.
import { sql } from "kysely"
import { today } from "../adapters/clock.js"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"

/** The people of an organization who have the same day. */
interface Group {
  organizationId: string
  timezone: string
  /** How many versions of rules the organization has: they are only added to. */
  versions: number
  settledOn: string | null
  settledVersions: number | null
}

export const leaveLedgerJob: ScheduledJob = {
  task: "leave-ledger",
  // Midnight comes at every quarter of an hour somewhere.
  match: "*/15 * * * *",
  async run(deps) {
    const failed: unknown[] = []
    for (const group of await groups(deps)) {
      const day = today(deps.clock, group.timezone)
      if (group.settledOn === day && group.settledVersions === group.versions) continue
      await settle(deps, group, day).catch((error: unknown) => void failed.push(error))
    }
    if (failed.length > 0) throw new AggregateError(failed, "some ledgers of leave could not be kept")
  },
}

async function settle(deps: AppDependencies, { organizationId, timezone, versions }: Group, day: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const viewer = new SystemViewer(organizationId, { timezone })
    const ctx = new Context(deps, viewer, { requestId: `leave-ledger-${day}`, address: "" })
    const from: string | null = after
    after = await unitOfWork(ctx, () => ctx.services.leave.ledger.catchUp(timezone, from))
    if (after === null) break
  }
  await sql`insert into app.leave_ledger_progress (organization_id, timezone, day, versions)
    values (${organizationId}, ${timezone}, ${day}, ${versions})
    on conflict (organization_id, timezone) do update set day = excluded.day, versions = excluded.versions`.execute(deps.db)
}

async function groups({ db }: AppDependencies): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select g.organization_id as "organizationId", g.timezone, s.day::text as "settledOn", s.versions as "settledVersions",
      (select count(*)::int from leave_policies p where p.organization_id = g.organization_id) as versions
    from (
      select distinct e.organization_id, coalesce(l.timezone, o.timezone) as timezone
      from employees e join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    ) g left join app.leave_ledger_progress s on s.organization_id = g.organization_id and s.timezone = g.timezone
    order by 1, 2`.execute(db)
  return rows
}
