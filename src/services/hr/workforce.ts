// Headcount, hires, leavers and turnover of the last days.
import { sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { usedKnownAt } from "../../core/known-time.js"
import type { DashboardMetrics } from "../../entities/hr/dashboard.js"
import { employmentPeriods, isEmployedOn } from "../../entities/profiles/employment-periods.js"
import {
  departmentPeriods,
  fullTimeEquivalent,
  isEmployedAtStartOf,
  isHiredBetween,
  isLeaverBetween,
  turnoverRate,
} from "./calculations/workforce.js"

type WorkforceFigures = Pick<
  DashboardMetrics,
  "knownAt" | "headcount" | "fullTimeEquivalents" | "hires" | "leavers" | "turnoverRate"
>

interface FiguresOptions {
  readonly days: number
  readonly managerId?: string | undefined
  readonly knownAt?: Date | undefined
}

export class WorkforceService extends BaseService {
  /**
   * Figures of the organization, or of the direct reports of a manager, today and over the last days including today. Only HR counts
   * scheduled changes that are due.
   */
  async getFigures({ days, managerId, knownAt }: FiguresOptions): Promise<WorkforceFigures> {
    const { organizationId } = this.viewer
    const { today } = this.ctx
    const from = addDays(today, 1 - days)
    const knowledge = { knownAt, scheduledUntil: this.viewer.isHr ? today : undefined }
    const { rows } = await sql<Omit<WorkforceFigures, "turnoverRate"> & { headcountStart: number }>`
      with ${employmentPeriods(organizationId, { knowledge })}, ${departmentPeriods(organizationId, { since: from, knowledge })}
      select ${usedKnownAt(this.viewer, knownAt)} as "knownAt", count(*) filter (where ${isEmployedOn(today)})::int as headcount,
        coalesce(sum(${fullTimeEquivalent(sql`p.full_time_share`)}) filter (where ${isEmployedOn(today)}), 0)::float8 as "fullTimeEquivalents",
        count(*) filter (where p.is_hire and ${isHiredBetween(from, today)})::int as hires,
        count(*) filter (where p.is_leaver and ${isLeaverBetween(from, today)})::int as leavers,
        count(*) filter (where ${isEmployedAtStartOf(from)})::int as "headcountStart"
      from department_periods p where ${managerId === undefined ? sql`true` : sql`p.manager_id = ${managerId}`}`.execute(this.db)
    const { headcountStart, knownAt: time, ...figures } = rows[0] as WorkforceFigures & { headcountStart: number }
    const headcountEnd = headcountStart + figures.hires - figures.leavers
    return {
      ...figures,
      knownAt: time && new Date(time),
      turnoverRate: turnoverRate(figures.leavers, headcountStart, headcountEnd),
    }
  }
}
