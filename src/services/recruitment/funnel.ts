// Funnel figures of applications.
import { sql } from "kysely"
import { addDays, endOfDay, startOfDay } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { isJobManaged } from "../../entities/recruitment/access.js"
import { type ApplicationStage, OPEN_STAGES } from "../../entities/recruitment/enums.js"
import type { FunnelStage, RecruitmentFunnel } from "../../entities/recruitment/funnel.js"
import { Job } from "../../entities/recruitment/jobs.js"
import type { FunnelFilter, FunnelPeriod } from "../../inputs/recruitment.js"

interface StageRow {
  stage: ApplicationStage
  /** Number of applications in the stage. */
  current: number
  /** Number of applications whose furthest stage this is. */
  furthest: number
  medianDays: number | null
}

const FUNNEL_STAGES: readonly ApplicationStage[] = [...OPEN_STAGES, "HIRED"]

export class FunnelService extends BaseService {
  /** Figures of one vacancy. Throws FORBIDDEN if the viewer does not decide on its applications. */
  async getOfJob(jobId: string, period: FunnelPeriod): Promise<RecruitmentFunnel> {
    await this.findAuthorized("recruit", Job, jobId)
    return this.get({ ...period, jobIds: [jobId] })
  }

  /**
   * Figures of the applications of a period, by default the last year, on which the viewer decides. Those of some vacancies have the
   * stages of these vacancies. An application has reached every stage up to the furthest that it entered, since stages can be skipped.
   */
  async get({
    jobIds,
    to,
    from = jobIds ? undefined : addDays(to ?? this.ctx.today, -365),
  }: FunnelFilter): Promise<RecruitmentFunnel> {
    if (from && to && to < from) throw validationError({ to: "endBeforeStart" })
    const rows = await this.loadStages({ jobIds, from, to })
    const byStage = new Map(rows.map((row) => [row.stage, row]))
    const countIn = (stage: ApplicationStage) => byStage.get(stage)?.current ?? 0
    const stages: FunnelStage[] = []
    for (const stage of await this.listStages(jobIds)) {
      const later = FUNNEL_STAGES.slice(FUNNEL_STAGES.indexOf(stage))
      const reached = later.reduce((sum, one) => sum + (byStage.get(one)?.furthest ?? 0), 0)
      const before = stages.at(-1)?.reached
      const conversionRate = before ? reached / before : null
      const medianDays = stage === "HIRED" ? null : (byStage.get(stage)?.medianDays ?? null)
      stages.push({ stage, current: countIn(stage), reached, conversionRate, medianDays })
    }
    return {
      applications: rows.reduce((sum, { current }) => sum + current, 0),
      hired: countIn("HIRED"),
      rejected: countIn("REJECTED"),
      withdrawn: countIn("WITHDRAWN"),
      medianDaysToHire: byStage.get("HIRED")?.medianDays ?? null,
      stages,
    }
  }

  /** The stages of vacancies whose applications the viewer decides on; all stages without a choice. */
  private async listStages(jobIds: readonly string[] | undefined): Promise<readonly ApplicationStage[]> {
    if (!jobIds) return FUNNEL_STAGES
    const { rows } = await sql<{ stage: ApplicationStage }>`
      select distinct unnest(v.stages) as stage from vacancies v
      where v.organization_id = ${this.viewer.organizationId} and v.id = any(${jobIds}::uuid[])
        and ${isJobManaged(this.ctx.query.rowContext, sql`v.id`)}`.execute(this.db)
    const stages = new Set(rows.map(({ stage }) => stage))
    return FUNNEL_STAGES.filter((stage) => stages.has(stage) || stage === "HIRED")
  }

  /** One row for each stage. The days of HIRED are those from the application to the hire. */
  private async loadStages({ jobIds, from, to }: FunnelFilter): Promise<StageRow[]> {
    const { organizationId, timezone } = this.viewer
    const isInPeriod = sql.join(
      [
        sql`a.organization_id = ${organizationId}`,
        isJobManaged(this.ctx.query.rowContext, sql`a.job_id`),
        ...(jobIds ? [sql`a.job_id = any(${jobIds}::uuid[])`] : []),
        ...(from ? [sql`a.applied_at >= ${startOfDay(from, timezone)}`] : []),
        ...(to ? [sql`a.applied_at < ${endOfDay(to, timezone)}`] : []),
      ],
      sql` and `,
    )
    const { rows } = await sql<StageRow>`
      with cohort as materialized (select a.id, a.stage, a.applied_at from applications a where ${isInPeriod}),
      stays as materialized (
        select h.stage, lead(h.at) over changes is null as is_last,
          max(array_position(${[...FUNNEL_STAGES]}::text[], h.stage)) over changes as furthest,
          extract(epoch from case when h.stage = 'HIRED' then h.at - c.applied_at
            else coalesce(lead(h.at) over changes, ${this.clock.now()}) - h.at end)::float8 as seconds
        from cohort c
        join application_stage_changes h on h.organization_id = ${organizationId} and h.application_id = c.id
          and h.from_stage is distinct from h.stage
        window changes as (partition by h.application_id order by h.at, h.id)),
      stages as (select stage, rank::int
        from unnest(${[...FUNNEL_STAGES, "REJECTED", "WITHDRAWN"]}::text[]) with ordinality s (stage, rank)),
      furthest as (select y.furthest as rank, count(*)::int as n from stays y where y.is_last group by y.furthest),
      current as (select c.stage, count(*)::int as n from cohort c group by c.stage),
      medians as (
        select y.stage, round((percentile_cont(0.5) within group (order by y.seconds) / 86400)::numeric, 2)::float8 as days
        from stays y group by y.stage)
      select s.stage, coalesce(n.n, 0) as current, coalesce(f.n, 0) as furthest, m.days as "medianDays"
      from stages s left join current n on n.stage = s.stage left join furthest f on f.rank = s.rank
      left join medians m on m.stage = s.stage order by s.rank`.execute(this.db)
    return rows
  }
}
