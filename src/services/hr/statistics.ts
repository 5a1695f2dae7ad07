// Key figures of the organization.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { parseKnownAt, usedKnownAt } from "../../core/known-time.js"
import type { CompanyStats } from "../../entities/hr/statistics.js"
import { employmentPeriods, isEmployedOn } from "../../entities/profiles/employment-periods.js"
import type { CompanyStatsInput } from "../../inputs/hr.js"

export class CompanyStatisticsService extends BaseService {
  /** Computes all key figures in one statement. CompanyStats describes each figure. Throws what `parseKnownAt` throws. */
  async get(input: CompanyStatsInput): Promise<CompanyStats> {
    const { organizationId } = this.viewer
    const { today } = this.ctx
    const knownAt = await parseKnownAt(this.ctx, input.knownAt)
    const departments = knownAt
      ? sql`select v.record_id as id, v.parent_id, v.head_id from department_versions v where v.organization_id = ${organizationId}
          and tstzrange(v.recorded_at, v.recorded_until) @> ${knownAt}::timestamptz and v.is_archived is not true`
      : sql`select id, parent_id, head_id from departments where organization_id = ${organizationId} and archived_at is null`
    const { rows } = await sql<CompanyStats>`
      with recursive ${employmentPeriods(organizationId, { knowledge: { knownAt, scheduledUntil: today } })}, units as (
        ${departments}
      ), levels as (
        select u.id, 1 as level, array[u.id] as ancestors from units u where not exists (select 1 from units p where p.id = u.parent_id)
        union all
        select u.id, l.level + 1, l.ancestors || u.id from levels l join units u on u.parent_id = l.id where u.id <> all(l.ancestors)
      ), people as (
        select count(*) as n, count(p.department_id) as placed, count(p.position_id) as positioned,
          least(count(p.manager_id) + 1, count(*)) as led, count(distinct p.department_id) as teams
        from employment_periods p where ${isEmployedOn(today)}
      ), accounts as (
        select count(*) as active from employees where organization_id = ${organizationId} and account_status = 'ACTIVE'
      ), structure as (
        select count(*) as n, count(head_id) as headed from units
      )
      select ${usedKnownAt(this.viewer, knownAt)} as "knownAt", a.active::int as "activeUsers", s.n::int as "totalDepartments",
        round(100.0 * (p.placed + p.positioned + p.led + s.headed) / nullif(3 * p.n + s.n, 0), 1)::float as "structureCompletion",
        coalesce(round(p.placed::numeric / nullif(p.teams, 0), 2), 0)::float as "averageTeamSize",
        coalesce((select max(level) from levels), 0)::int as "hierarchyDepth"
      from people p, accounts a, structure s`.execute(this.db)
    const [stats] = rows as [CompanyStats]
    return { ...stats, knownAt: stats.knownAt && new Date(stats.knownAt) }
  }
}
