// Notifies employees and HR of documents that expire within 30 days, once for each document and expiry. A missed run is caught up.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

const ALERT_DAYS = 30
const DOCUMENTS_PER_QUERY = 500

interface ExpiringDocument {
  id: string
  organizationId: string
}

export const documentExpiryJob: ScheduledJob = {
  task: "document-expiry",
  match: "30 6 * * *",
  run: (deps) =>
    processPages({
      pageSize: DOCUMENTS_PER_QUERY,
      load: (afterId) => findExpiringDocuments(deps, afterId),
      process: (document) => announceExpiry(deps, document),
      failure: "announcing expiring documents failed",
    }),
}

async function announceExpiry(deps: AppDependencies, { id, organizationId }: ExpiringDocument): Promise<void> {
  const ctx = systemContext(deps, organizationId, `document-expiry-${id}`)
  await unitOfWork(ctx, () => ctx.services.profiles.documents.announceExpiry(id))
}

/** Documents of employees who have not left that expire soon and are not announced, ordered by id. */
async function findExpiringDocuments({ db, clock }: AppDependencies, afterId: string | null): Promise<ExpiringDocument[]> {
  const now = sql`${clock.now()}::timestamptz`
  // Calendar dates of time zones differ by at most one day from UTC. The constant range uses the index.
  const { rows } = await sql<ExpiringDocument>`
    select d.id, d.organization_id as "organizationId"
    from employee_documents d
    join organizations o on o.id = d.organization_id
    join employees e on e.organization_id = d.organization_id and e.id = d.employee_id
    cross join lateral (select (${now} at time zone o.timezone)::date as today) local
    where d.expires_on is not null and d.expiry_alerted_for is distinct from d.expires_on
      and d.expires_on between ${now}::date - 1 and ${now}::date + ${ALERT_DAYS + 1}::int
      and d.expires_on between local.today and local.today + ${ALERT_DAYS}::int
      and e.account_status <> 'DEACTIVATED'
      and (${afterId}::uuid is null or d.id > ${afterId}::uuid)
    order by d.id limit ${DOCUMENTS_PER_QUERY}`.execute(db)
  return rows
}
