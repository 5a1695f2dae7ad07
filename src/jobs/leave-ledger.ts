// Job that writes the grants, carry-overs and expiries of a new day into the leave ledgers. If a run is missed, the next run does its
// work. A repeated run writes nothing. The stored progress only saves unnecessary work.
import { sql } from "kysely"
import { today } from "../adapters/clock.js"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { processAll } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

/** A leave type for the employees of an organization in one time zone, who share the current date. */
interface StaleLedgers {
  organizationId: string
  timezone: string
  leaveTypeId: string
  day: string
  /**
   * Checksum of the ids of the type's rules, which are added and deleted but never changed. It includes the assignments of its
   * groups, and the department tree if assignments depend on it.
   */
  versions: number
}

export const leaveLedgerJob: ScheduledJob = {
  task: "leave-ledger",
  // Time zones differ by multiples of 15 minutes, so midnight can occur at each of them.
  match: "*/15 * * * *",
  async run(deps) {
    const sync = (stale: StaleLedgers) => syncLedgers(deps, stale)
    await processAll(await loadStaleLedgers(deps), sync, "leave ledger synchronization failed")
  },
}

async function syncLedgers(
  deps: AppDependencies,
  { organizationId, timezone, leaveTypeId, day, versions }: StaleLedgers,
): Promise<void> {
  for (let afterId: string | null = null; ; ) {
    const ctx = systemContext(deps, organizationId, `leave-ledger-${day}`, { timezone })
    const from: string | null = afterId
    afterId = await unitOfWork(ctx, () => ctx.services.leave.ledger.syncNextBatch(leaveTypeId, timezone, from))
    if (afterId === null) break
  }
  await sql`insert into app.leave_ledger_progress (organization_id, timezone, leave_type_id, day, versions)
    values (${organizationId}, ${timezone}, ${leaveTypeId}, ${day}, ${versions})
    on conflict (organization_id, timezone, leave_type_id) do update set day = excluded.day, versions = excluded.versions`.execute(
    deps.db,
  )
}

/** The ledgers that were not synchronized since midnight or since a change of the rules. Unlimited types have no grants. */
async function loadStaleLedgers({ db, clock }: AppDependencies): Promise<StaleLedgers[]> {
  const { rows: timezones } = await sql<{ timezone: string }>`
    select timezone from organizations union select timezone from locations where timezone is not null`.execute(db)
  const days = timezones.map(({ timezone }) => ({ timezone, day: today(clock, timezone) }))
  const { rows } = await sql<StaleLedgers>`
    select g.organization_id as "organizationId", g.timezone, t.id as "leaveTypeId", d.day::text, v.versions
    from (
      select distinct e.organization_id, coalesce(l.timezone, o.timezone) as timezone
      from employees e join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    ) g join json_to_recordset(${JSON.stringify(days)}::json) as d (timezone text, day date) on d.timezone = g.timezone
    join leave_types t on t.organization_id = g.organization_id and not t.is_unlimited
    cross join lateral (
      select hashtext(concat_ws(';',
        (select string_agg(p.id::text, ',' order by p.id) from leave_policies p
          where p.organization_id = t.organization_id and p.leave_type_id = t.id),
        (select string_agg(a.id || '/' || a.version, ',' order by a.id) from leave_policy_assignments a
          where a.organization_id = t.organization_id and a.leave_type_id = t.id),
        (select string_agg(c.id || '/' || c.parent_id, ',' order by c.id) from departments c
          where c.organization_id = t.organization_id and exists (select from leave_policy_assignments a
            where a.organization_id = t.organization_id and a.leave_type_id = t.id and a.include_descendants)))) as versions
    ) v
    left join app.leave_ledger_progress s
      on s.organization_id = g.organization_id and s.timezone = g.timezone and s.leave_type_id = t.id
    where s.day is distinct from d.day or s.versions is distinct from v.versions
    order by 1, 2, 3`.execute(db)
  return rows
}
