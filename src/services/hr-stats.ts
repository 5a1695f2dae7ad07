// The organization in figures.
import { sql } from "kysely"
import type { CompanyStats } from "../entities/hr.js"
import { Service } from "./service.js"

export class StatsService extends Service {
  /** The organization in figures, in one statement; what each figure means stands with its field. */
  async companyStats(): Promise<CompanyStats> {
    const { organizationId } = this.me
    const { rows } = await sql<CompanyStats>`
      with recursive units as (
        select id, parent_id, head_id from departments where organization_id = ${organizationId} and archived_at is null
      ), levels as (
        select u.id, 1 as level, array[u.id] as line from units u where not exists (select 1 from units p where p.id = u.parent_id)
        union all
        select u.id, l.level + 1, l.line || u.id from levels l join units u on u.parent_id = l.id where u.id <> all(l.line)
      ), people as (
        select count(*) as n, count(*) filter (where account_status = 'ACTIVE') as active, count(department_id) as placed,
          count(position_id) as positioned, least(count(manager_id) + 1, count(*)) as led, count(distinct department_id) as teams
        from employees where organization_id = ${organizationId} and account_status <> 'DEACTIVATED'
      ), structure as (
        select count(*) as n, count(head_id) as headed from units
      )
      select p.active::int as "activeUsers", s.n::int as "totalDepartments",
        round(100.0 * (p.placed + p.positioned + p.led + s.headed) / nullif(3 * p.n + s.n, 0), 1)::float as "structureCompletion",
        coalesce(round(p.placed::numeric / nullif(p.teams, 0), 2), 0)::float as "averageTeamSize",
        coalesce((select max(level) from levels), 0)::int as "hierarchyDepth"
      from people p, structure s`.execute(this.db)
    return rows[0] as CompanyStats
  }
}
