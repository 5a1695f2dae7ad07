// Job that sends daily digests at the time that each recipient chose. The next run does the work of a missed one.
import { sql } from "kysely"
import { unitOfWork } from "../core/unit-of-work.js"
import { type DueRecord, dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

interface DueDigest extends DueRecord {
  /** Day of the digest in the time zone of the recipient. */
  readonly day: string
}

export const digestJob: ScheduledJob = dueRecordsJob<DueDigest>({
  task: "digests",
  match: "*/5 * * * *",
  kind: "digest",
  /**
   * Employees with notifications from before their latest digest time: that of today, or before it that of yesterday, which the last run of
   * a day may precede. After turning digests off, the last one is due at once.
   */
  due: ({ clock }) => sql`
    select s.employee_id as id, s.organization_id as "organizationId", latest.day::text as day
    from notification_settings s
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    join organizations o on o.id = s.organization_id
    left join preferences p on p.organization_id = s.organization_id and p.employee_id = s.employee_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    cross join lateral (select coalesce(p.timezone, l.timezone, o.timezone) as timezone) zone
    cross join lateral (select ${clock.now()}::timestamptz at time zone zone.timezone as now) local
    cross join lateral (
      select local.now::date - case when to_char(local.now, 'HH24:MI') < s.digest_time then 1 else 0 end as day
    ) latest
    where exists (select 1 from notifications n where n.organization_id = s.organization_id and n.recipient_id = s.employee_id
        and n.awaits_digest
        and (not s.daily_digest or n.created_at <= (latest.day + s.digest_time::time) at time zone zone.timezone))
      and (not s.daily_digest or s.last_digest_date is null or s.last_digest_date < latest.day)`,
  process: (ctx, { id, day }) => unitOfWork(ctx, () => ctx.services.notifications.settings.sendDigest(id, day)),
  failure: "sending digests failed",
})
