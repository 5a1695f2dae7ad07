// Job that sends daily digests at the time that each recipient chose. If a day is missed, the next run does its work.
import { sql } from "kysely"
import { unitOfWork } from "../core/unit-of-work.js"
import { dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

export const digestJob: ScheduledJob = dueRecordsJob({
  task: "digests",
  match: "*/5 * * * *",
  kind: "digest",
  /** Employees with waiting notifications whose digest time has come. After turning digests off, the last one is due at once. */
  due: ({ clock }) => sql`
    select s.employee_id as id, s.organization_id as "organizationId"
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
        and (s.last_digest_date is null or s.last_digest_date < local.now::date)))`,
  process: (ctx, { id }) => unitOfWork(ctx, () => ctx.services.notifications.settings.sendDigest(id)),
  failure: "sending digests failed",
})
