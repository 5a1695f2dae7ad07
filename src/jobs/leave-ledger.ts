// Job that writes the grants, carry-overs and expiries of a new day into the leave ledgers. A missed run is made up for by the
// next, and a repeated run writes nothing. The stored progress only saves unnecessary work.
import { sql } from "kysely"
import { today } from "../adapters/clock.js"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"

/** The employees of an organization in one time zone, who share the current date. */
interface TimeZoneGroup {
  organizationId: string
  timezone: string
  /** Number of versions of leave rules. It only grows, so it reveals changed rules. */
  versions: number
  syncedOn: string | null
  syncedVersions: number | null
}

export const leaveLedgerJob: ScheduledJob = {
  task: "leave-ledger",
  // Time zones differ by multiples of 15 minutes, so midnight can occur at each of them.
  match: "*/15 * * * *",
  async run(deps) {
    const errors: unknown[] = []
    for (const group of await loadGroups(deps)) {
      const day = today(deps.clock, group.timezone)
      if (group.syncedOn === day && group.syncedVersions === group.versions) continue
      await syncGroup(deps, group, day).catch((error: unknown) => void errors.push(error))
    }
    if (errors.length > 0) throw new AggregateError(errors, "leave ledger synchronization failed")
  },
}

async function syncGroup(
  deps: AppDependencies,
  { organizationId, timezone, versions }: TimeZoneGroup,
  day: string,
): Promise<void> {
  for (let afterId: string | null = null; ; ) {
    const viewer = new SystemViewer(organizationId, { timezone })
    const ctx = new Context(deps, viewer, { requestId: `leave-ledger-${day}`, address: "" })
    const from: string | null = afterId
    afterId = await unitOfWork(ctx, () => ctx.services.leave.ledger.syncNextBatch(timezone, from))
    if (afterId === null) break
  }
  await sql`insert into app.leave_ledger_progress (organization_id, timezone, day, versions)
    values (${organizationId}, ${timezone}, ${day}, ${versions})
    on conflict (organization_id, timezone) do update set day = excluded.day, versions = excluded.versions`.execute(deps.db)
}

async function loadGroups({ db }: AppDependencies): Promise<TimeZoneGroup[]> {
  const { rows } = await sql<TimeZoneGroup>`
    select g.organization_id as "organizationId", g.timezone, s.day::text as "syncedOn", s.versions as "syncedVersions",
      (select count(*)::int from leave_policies p where p.organization_id = g.organization_id) as versions
    from (
      select distinct e.organization_id, coalesce(l.timezone, o.timezone) as timezone
      from employees e join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    ) g left join app.leave_ledger_progress s on s.organization_id = g.organization_id and s.timezone = g.timezone
    order by 1, 2`.execute(db)
  return rows
}
