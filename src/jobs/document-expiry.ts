// Notifies employees and HR of documents that expire within 30 days, once for each document and expiry. A missed run is caught up.
import { sql } from "kysely"
import { unitOfWork } from "../core/unit-of-work.js"
import { dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

const ALERT_DAYS = 30

export const documentExpiryJob: ScheduledJob = dueRecordsJob({
  task: "document-expiry",
  match: "30 6 * * *",
  kind: "document-expiry",
  /** Documents of employees who have not left that expire soon and are not announced. */
  due({ clock }) {
    const now = sql`${clock.now()}::timestamptz`
    // Calendar dates of time zones differ by at most one day from UTC. The constant range uses the index.
    return sql`
      select d.id, d.organization_id as "organizationId"
      from employee_documents d
      join organizations o on o.id = d.organization_id
      join employees e on e.organization_id = d.organization_id and e.id = d.employee_id
      cross join lateral (select (${now} at time zone o.timezone)::date as today) local
      where d.expires_on is not null and d.expiry_alerted_for is distinct from d.expires_on
        and d.expires_on between ${now}::date - 1 and ${now}::date + ${ALERT_DAYS + 1}::int
        and d.expires_on between local.today and local.today + ${ALERT_DAYS}::int
        and e.account_status <> 'DEACTIVATED'`
  },
  process: (ctx, { id }) => unitOfWork(ctx, () => ctx.services.profiles.documents.announceExpiry(id)),
  failure: "announcing expiring documents failed",
})
