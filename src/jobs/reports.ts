// Sends the reports that are due, each to its recipients with what they may read. A missed run is caught up once.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

const REPORTS_PER_QUERY = 500

interface DueReport {
  id: string
  organizationId: string
  timezone: string
}

export const reportsJob: ScheduledJob = {
  task: "reports",
  match: "*/5 * * * *",
  run: (deps) =>
    processPages({
      pageSize: REPORTS_PER_QUERY,
      load: (afterId) => findDueReports(deps, afterId),
      process: async ({ id, organizationId, timezone }) => {
        const ctx = systemContext(deps, organizationId, `report-${id}`, { timezone })
        await unitOfWork(ctx, () => ctx.services.hr.reports.send(id))
      },
      failure: "sending reports failed",
    }),
}

async function findDueReports({ db, clock }: AppDependencies, afterId: string | null): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select r.id, r.organization_id as "organizationId", o.timezone from reports r join organizations o on o.id = r.organization_id
    where r.next_run_at <= ${clock.now()} and (${afterId}::uuid is null or r.id > ${afterId}::uuid)
    order by r.id limit ${REPORTS_PER_QUERY}`.execute(db)
  return rows
}
