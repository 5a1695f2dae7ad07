// The dashboard of HR and managers.
import { type RawBuilder, sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { forbiddenError } from "../../core/errors.js"
import { parseKnownAt } from "../../core/known-time.js"
import {
  type DashboardOnboarding,
  type DashboardScope,
  type DashboardSummary,
  UpcomingDate,
} from "../../entities/hr/dashboard.js"
import type { RowContext } from "../../entities/metadata.js"
import { columnsOfStep, isStepOverdue } from "../../entities/onboarding/access.js"
import { OnboardingStep, progressOf } from "../../entities/onboarding/instances.js"
import { Application } from "../../entities/recruitment/applications.js"
import type { DashboardInput } from "../../inputs/hr.js"
import { QuerySpec } from "../../query/query-spec.js"

type Rows = (context: RowContext) => RawBuilder<unknown>

interface MetricsOptions {
  readonly scope: DashboardScope
  readonly days: number
  readonly knownAt: Date | undefined
}

const DEFAULT_DAYS = 30
const REST_LIMIT = 100

export class DashboardService extends BaseService {
  /** Throws FORBIDDEN if the viewer is not HR and asks for the organization, and what `parseKnownAt` throws. */
  async get({ days = DEFAULT_DAYS, scope = "ORGANIZATION", ...times }: DashboardInput): Promise<DashboardSummary> {
    if (scope === "ORGANIZATION" && !this.viewer.isHr) throw forbiddenError("scope")
    const knownAt = await parseKnownAt(this.ctx, times.knownAt)
    const range = { startDate: this.ctx.today, endDate: addDays(this.ctx.today, days) }
    const { derivedEntries } = this.ctx.services.calendar
    const lists = {
      upcomingBirthdays: this.listUpcoming("birthday", scope, (context) => derivedEntries.listBirthdays(range, context)),
      workAnniversaries: this.listUpcoming("anniversary", scope, (context) =>
        derivedEntries.listWorkAnniversaries(range, context),
      ),
      expiringContracts: this.listUpcoming("contract", scope, datesBetween("contract_end_date", range)),
      endingProbations: this.listUpcoming("probation", scope, datesBetween("probation_end_date", range)),
    }
    const [upcomingBirthdays, workAnniversaries, expiringContracts, endingProbations] = (await Promise.all(
      Object.values(lists).map((list) => this.count(list)),
    )) as [number, number, number, number]
    const [onboarding, metrics] = await Promise.all([this.loadOnboarding(scope), this.loadMetrics({ scope, days, knownAt })])
    const counts = { upcomingBirthdays, workAnniversaries, expiringContracts, endingProbations }
    return { ...lists, counts, onboarding, metrics }
  }

  /** The dates of a statement with the columns employee_id, manager_id and date, those of the viewer's reports in the scope TEAM. */
  private listUpcoming(kind: string, scope: DashboardScope, rows: Rows): QuerySpec<UpcomingDate[]> {
    return this.queryMany(UpcomingDate, {
      orderBy: [{ by: "date" }],
      restLimit: REST_LIMIT,
      withClause: (context) => sql`with upcoming_dates as (
        select ${context.organization} as organization_id, md5(concat_ws('/', ${kind}::text, u.employee_id, u.date))::uuid as id, u.employee_id, u.date,
          (to_jsonb(u) ->> 'years')::int as years
        from (${rows(context)}) u where ${scope === "ORGANIZATION"} or u.manager_id = ${context.viewer})`,
    })
  }

  private async loadMetrics({ scope, days, knownAt }: MetricsOptions): Promise<DashboardSummary["metrics"]> {
    const { leave, recruitment, profiles } = this.ctx.services
    const isTeam = scope === "TEAM"
    const employeeIds = isTeam ? [...this.viewer.reports] : undefined
    const pendingLeave = { statuses: ["PENDING" as const] }
    const openApplications = recruitment.applications.list({ open: true })
    const [figures, onLeaveToday, openJobs, applications, pendingLeaveRequests, pendingProfileChanges] = await Promise.all([
      this.ctx.services.hr.workforce.getFigures({ days, managerId: isTeam ? this.viewer.id : undefined, knownAt }),
      this.count(leave.absences.list({ from: this.ctx.today, to: this.ctx.today, employeeIds })),
      recruitment.jobs
        .list({ statuses: ["OPEN"], hiringManagerIds: isTeam ? [this.viewer.id] : undefined })
        .then((list) => this.count(list)),
      this.count(isTeam ? ofOwnVacancies(openApplications) : openApplications),
      this.count(isTeam ? leave.requestQueries.listReports(pendingLeave) : leave.requestQueries.list(pendingLeave)),
      this.viewer.isHr ? this.count(profiles.profileChanges.list({ employeeIds })) : null,
    ])
    return { ...figures, onLeaveToday, openJobs, openApplications: applications, pendingLeaveRequests, pendingProfileChanges }
  }

  private async loadOnboarding(scope: DashboardScope): Promise<DashboardOnboarding> {
    const context = this.ctx.query.rowContext
    const employeeIds = scope === "TEAM" ? [...this.viewer.reports] : undefined
    const instances = sql`onboarding_instances i where i.organization_id = ${context.organization} and i.status = 'ACTIVE'
      and i.kind = 'ONBOARDING' and ${employeeIds ? sql`i.employee_id = any(${employeeIds}::uuid[])` : sql`true`}`
    const { rows } = await sql<Omit<DashboardOnboarding, "overdueSteps">>`
      with progress as (
        select (p.steps ->> 'completed')::numeric as completed, (p.steps ->> 'total')::int as total
        from (select ${progressOf(context, sql`i.id`)} as steps from ${instances}) p)
      select count(*)::int as active,
        round(avg(case when total = 0 then 100 else completed * 100 / total end), 1)::float8 as "averageProgress"
      from progress`.execute(this.db)
    const overdue = this.queryMany(OnboardingStep, {
      conditions: [
        (step) => isStepOverdue(step, columnsOfStep(step)),
        (step) => sql`${step("instanceId")} in (select i.id from ${instances})`,
      ],
    })
    return { ...(rows[0] as DashboardOnboarding), overdueSteps: await this.count(overdue) }
  }

  /** The number of records of a list that the viewer may read. */
  private async count(list: QuerySpec<unknown>): Promise<number> {
    const { total } = await this.ctx.query.executePage(list, [{ key: "type", field: "__typename", args: {} }], {
      offset: 0,
      limit: 1,
      total: true,
    })
    return total ?? 0
  }
}

/** Rows of employees with a date in a range, up to their last day of work. */
const datesBetween =
  (column: "contract_end_date" | "probation_end_date", { startDate, endDate }: { startDate: string; endDate: string }): Rows =>
  ({ organization }) =>
    sql`select e.id as employee_id, e.manager_id, e.${sql.ref(column)} as date from employees e
      where e.organization_id = ${organization} and e.account_status <> 'DEACTIVATED'
        and e.${sql.ref(column)} between ${startDate}::date and ${endDate}::date and coalesce(e.end_date >= e.${sql.ref(column)}, true)`

/** Applications of a list for the vacancies whose hiring manager is the viewer. */
const ofOwnVacancies = ({ options }: QuerySpec<Application[]>) =>
  QuerySpec.many(Application, {
    ...options,
    conditions: [
      ...(options.conditions ?? []),
      (application) => sql`exists (select from vacancies v where v.organization_id = ${application.organization}
        and v.id = ${application("jobId")} and v.hiring_manager_id = ${application.viewer})`,
    ],
  })
