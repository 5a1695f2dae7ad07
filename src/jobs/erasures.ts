// Nightly job that continues the erasures of personal data whose legal holds have ended.
import { sql } from "kysely"
import { unitOfWork } from "../core/unit-of-work.js"
import { dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

export const erasuresJob: ScheduledJob = dueRecordsJob({
  task: "erasures",
  match: "50 2 * * *",
  kind: "erasure",
  due: () => sql`select id, organization_id as "organizationId" from erasures where completed_at is null`,
  process: (ctx, { id }) => unitOfWork(ctx, () => ctx.services.administration.erasure.continue(id)),
  failure: "continuing erasures failed",
})
