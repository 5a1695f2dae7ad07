// Anonymizes candidates whose data the organization may no longer keep.
import { sql } from "kysely"
import { unitOfWork } from "../core/unit-of-work.js"
import { isRetentionOver } from "../services/recruitment/candidate-retention.js"
import { dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

export const candidateRetentionJob: ScheduledJob = dueRecordsJob({
  task: "candidate-retention",
  match: "40 2 * * *",
  kind: "candidate-retention",
  due: ({ clock }) => sql`select c.id, c.organization_id as "organizationId"
    from candidates c join organizations o on o.id = c.organization_id where ${isRetentionOver(clock.now())}`,
  process: (ctx, { id }) => unitOfWork(ctx, () => ctx.services.recruitment.candidateAnonymization.anonymizeExpired(id)),
  failure: "anonymizing candidates failed",
})
