// Anonymizes candidates whose data the organization may no longer keep: after the day of their consent, or without such a day
// after the retention period of the organization since the last application was closed.
import { sql } from "kysely"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { CLOSED_STAGES } from "../entities/recruitment/enums.js"
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
  const ctx = new Context(deps, new SystemViewer(organizationId), { requestId: `candidate-retention-${id}`, address: "" })
  await unitOfWork(ctx, () => ctx.services.recruitment.candidateAnonymization.anonymizeExpired(id))
}

/** Candidates without an open application whose period has ended, ordered by id. */
async function findExpiredCandidates({ db, clock }: AppDependencies, afterId: string | null): Promise<ExpiredCandidate[]> {
  const now = sql`${clock.now()}::timestamptz`
  const closed = [...CLOSED_STAGES]
  const { rows } = await sql<ExpiredCandidate>`
    select c.id, c.organization_id as "organizationId"
    from candidates c
    join organizations o on o.id = c.organization_id
    where c.anonymized_at is null and (${afterId}::uuid is null or c.id > ${afterId}::uuid)
      and case when c.consent_until is not null then c.consent_until < (${now} at time zone o.timezone)::date
        else o.candidate_retention_days is not null and (
          select max(a.stage_entered_at) from applications a
          where a.organization_id = c.organization_id and a.candidate_id = c.id
        ) < ${now} - make_interval(days => o.candidate_retention_days) end
      and not exists (select from applications a
        where a.organization_id = c.organization_id and a.candidate_id = c.id and a.stage <> all(${closed}))
    order by c.id limit ${CANDIDATES_PER_QUERY}`.execute(db)
  return rows
}
