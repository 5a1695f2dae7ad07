// Sends the daily mails, each at the time that its reader chose where they are. A day on which it did not run is caught up.
import { sql } from "kysely"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"

export const digests: ScheduledJob = {
  task: "digests",
  match: "*/5 * * * *",
  async run(deps) {
    const failed: unknown[] = []
    for (const { organizationId, employeeId } of await due(deps)) {
      const ctx = new Context(deps, new SystemViewer(organizationId), { requestId: `digest-${employeeId}`, address: "" })
      await unitOfWork(ctx, () => ctx.services.notifications.settings.sendDigest(employeeId)).catch((error: unknown) =>
        failed.push(error),
      )
    }
    if (failed.length > 0) throw new AggregateError(failed, "some daily mails could not be sent")
  },
}

/** Who has something waiting and whose time has come; who gave up the daily mail gets the last one at once. */
async function due({ db, clock }: AppDependencies): Promise<{ organizationId: string; employeeId: string }[]> {
  const { rows } = await sql<{ organizationId: string; employeeId: string }>`
    select s.organization_id as "organizationId", s.employee_id as "employeeId"
    from notification_settings s
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    join organizations o on o.id = s.organization_id
    left join preferences p on p.organization_id = s.organization_id and p.employee_id = s.employee_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    cross join lateral (select ${clock.now()}::timestamptz at time zone coalesce(p.timezone, l.timezone, o.timezone) as now) here
    where exists (select 1 from notifications n where n.organization_id = s.organization_id and n.recipient_id = s.employee_id
        and n.awaits_digest)
      and (not s.daily_digest or (to_char(here.now, 'HH24:MI') >= s.digest_time
        and (s.digested_on is null or s.digested_on < here.now::date)))
    order by s.organization_id, s.employee_id`.execute(db)
  return rows
}
