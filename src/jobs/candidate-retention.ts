// Anonymizes candidates whose data the organization may no longer keep.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { isRetentionOver } from "../services/recruitment/candidate-retention.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

const CANDIDATES_PER_QUERY = 500

interface ExpiredCandidate {
  id: string
  organizationId: string
}

export const candidateRetentionJob: ScheduledJob = {
  task: "candidate-retention",
  match: "40 2 * * *",
  run: (deps) =>
    processPages({
      pageSize: CANDIDATES_PER_QUERY,
      load: (afterId) => findExpiredCandidates(deps, afterId),
      process: (candidate) => anonymize(deps, candidate),
      failure: "anonymizing candidates failed",
    }),
}

async function anonymize(deps: AppDependencies, { id, organizationId }: ExpiredCandidate): Promise<void> {
  const ctx = systemContext(deps, organizationId, `candidate-retention-${id}`)
  await unitOfWork(ctx, () => ctx.services.recruitment.candidateAnonymization.anonymizeExpired(id))
}

/** Candidates whose period has ended, ordered by id. */
async function findExpiredCandidates({ db, clock }: AppDependencies, afterId: string | null): Promise<ExpiredCandidate[]> {
  const { rows } = await sql<ExpiredCandidate>`
    select c.id, c.organization_id as "organizationId"
    from candidates c
    join organizations o on o.id = c.organization_id
    where (${afterId}::uuid is null or c.id > ${afterId}::uuid) and ${isRetentionOver(clock.now())}
    order by c.id limit ${CANDIDATES_PER_QUERY}`.execute(db)
  return rows
}
