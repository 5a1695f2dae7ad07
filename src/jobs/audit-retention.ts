// Nightly job that deletes audit entries after the period of their organization.
import { sql } from "kysely"
import { DAY_MS, later } from "../adapters/clock.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { MAX_TRIMMED } from "../services/administration/audit.js"
import { type DueRecord, dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

export const auditRetentionJob: ScheduledJob = dueRecordsJob<DueRecord & { days: number }>({
  task: "audit-retention",
  match: "30 3 * * *",
  kind: "audit-retention",
  due: () => sql`select organization_id as id, organization_id as "organizationId", audit_days as days
    from retention_settings where audit_days is not null`,
  async process(ctx, { days }) {
    const before = later(ctx.deps.clock.now(), -days * DAY_MS)
    const trim = () => unitOfWork(ctx, () => ctx.services.administration.audit.trim(before))
    while ((await trim()) === MAX_TRIMMED);
  },
  failure: "trimming audit logs failed",
})
