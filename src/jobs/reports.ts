// Sends the reports that are due, each to its recipients with what they may read. A missed run is caught up once.
import { sql } from "kysely"
import { unitOfWork } from "../core/unit-of-work.js"
import { dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

export const reportsJob: ScheduledJob = dueRecordsJob({
  task: "reports",
  match: "*/5 * * * *",
  kind: "report",
  due: ({ clock }) => sql`select r.id, r.organization_id as "organizationId", o.timezone
    from reports r join organizations o on o.id = r.organization_id where r.next_run_at <= ${clock.now()}`,
  process: (ctx, { id }) => unitOfWork(ctx, () => ctx.services.hr.reports.send(id)),
  failure: "sending reports failed",
})
