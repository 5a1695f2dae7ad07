// Nightly job that continues the erasures of personal data whose legal holds have ended.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

const ERASURES_PER_QUERY = 500

interface OpenErasure {
  id: string
  organizationId: string
}

export const erasuresJob: ScheduledJob = {
  task: "erasures",
  match: "50 2 * * *",
  run: (deps) =>
    processPages({
      pageSize: ERASURES_PER_QUERY,
      load: (afterId) => findOpenErasures(deps, afterId),
      process: ({ id, organizationId }) => {
        const ctx = systemContext(deps, organizationId, `erasure-${id}`)
        return unitOfWork(ctx, () => ctx.services.administration.erasure.continue(id))
      },
      failure: "continuing erasures failed",
    }),
}

async function findOpenErasures({ db }: AppDependencies, afterId: string | null): Promise<OpenErasure[]> {
  const { rows } = await sql<OpenErasure>`
    select id, organization_id as "organizationId" from erasures
    where completed_at is null and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${ERASURES_PER_QUERY}`.execute(db)
  return rows
}
