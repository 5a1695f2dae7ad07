// Nightly job that deletes audit entries after the period of their organization.
import { sql } from "kysely"
import { DAY_MS, later } from "../adapters/clock.js"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { MAX_TRIMMED } from "../services/administration/audit.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

const ORGANIZATIONS_PER_QUERY = 500

interface TrimmedOrganization {
  id: string
  days: number
}

export const auditRetentionJob: ScheduledJob = {
  task: "audit-retention",
  match: "30 3 * * *",
  run: (deps) =>
    processPages({
      pageSize: ORGANIZATIONS_PER_QUERY,
      load: (afterId) => findOrganizations(deps, afterId),
      process: (organization) => trim(deps, organization),
      failure: "trimming audit logs failed",
    }),
}

async function trim(deps: AppDependencies, { id, days }: TrimmedOrganization): Promise<void> {
  const before = later(deps.clock.now(), -days * DAY_MS)
  for (let count = MAX_TRIMMED; count === MAX_TRIMMED; ) {
    const ctx = systemContext(deps, id, `audit-retention-${id}`)
    count = await unitOfWork(ctx, () => ctx.services.administration.audit.trim(before))
  }
}

/** Organizations with a period, by id. */
async function findOrganizations({ db }: AppDependencies, afterId: string | null): Promise<TrimmedOrganization[]> {
  const { rows } = await sql<TrimmedOrganization>`
    select organization_id as id, audit_days as days from retention_settings
    where audit_days is not null and (${afterId}::uuid is null or organization_id > ${afterId}::uuid)
    order by organization_id limit ${ORGANIZATIONS_PER_QUERY}`.execute(db)
  return rows
}
