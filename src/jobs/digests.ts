// Job that sends daily digests at the time that each recipient chose. If a day is missed, the next run does its work.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"
import { processAll } from "./pages.js"

interface DueRecipient {
  organizationId: string
  employeeId: string
}

export const digestJob: ScheduledJob = {
  task: "digests",
  match: "*/5 * * * *",
  async run(deps) {
    const sendDigest = ({ organizationId, employeeId }: DueRecipient) => {
      const ctx = systemContext(deps, organizationId, `digest-${employeeId}`)
      return unitOfWork(ctx, () => ctx.services.notifications.settings.sendDigest(employeeId))
    }
    await processAll(await findDueRecipients(deps), sendDigest, "sending digests failed")
  },
}

/** Employees with waiting notifications whose digest time has come. After turning digests off, the last one is due at once. */
async function findDueRecipients({ db, clock }: AppDependencies): Promise<DueRecipient[]> {
  const { rows } = await sql<{ organizationId: string; employeeId: string }>`
    select s.organization_id as "organizationId", s.employee_id as "employeeId"
    from notification_settings s
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    join organizations o on o.id = s.organization_id
    left join preferences p on p.organization_id = s.organization_id and p.employee_id = s.employee_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    cross join lateral (
      select ${clock.now()}::timestamptz at time zone coalesce(p.timezone, l.timezone, o.timezone) as now
    ) local
    where exists (select 1 from notifications n where n.organization_id = s.organization_id and n.recipient_id = s.employee_id
        and n.awaits_digest)
      and (not s.daily_digest or (to_char(local.now, 'HH24:MI') >= s.digest_time
        and (s.last_digest_date is null or s.last_digest_date < local.now::date)))
    order by s.organization_id, s.employee_id`.execute(db)
  return rows
}
