// Events of the organization, one statement for each kind. A viewer sees the events whose date is a field that they may read.
import { type RawBuilder, sql } from "kysely"
import { addDays, endOfDay, startOfDay } from "../../adapters/clock.js"
import { everyone } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { OrganizationEvent, OrganizationEventType } from "../../entities/hr/organization-events.js"
import type { RowContext } from "../../entities/metadata.js"
import { employmentPeriods } from "../../entities/profiles/employment-periods.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { OrganizationEventFilter } from "../../inputs/hr.js"
import { isHiredBetween, isLeaverBetween } from "./calculations/workforce.js"

interface DateRange {
  startDate: string
  endDate: string
}
type Rows = (range: DateRange, context: RowContext) => RawBuilder<unknown>

const DEFAULT_RANGE_DAYS = 30
const MAX_RANGE_DAYS = 366

export class OrganizationEventService extends BaseService {
  /** Events in a range, latest first. Throws VALIDATION_FAILED for a range of more than 366 days. */
  list({ to = this.ctx.today, from = addDays(to, -DEFAULT_RANGE_DAYS), types }: OrganizationEventFilter) {
    if (to < from) throw validationError({ to: "endBeforeStart" })
    if (addDays(from, MAX_RANGE_DAYS) < to) throw validationError({ to: "spanTooLong" })
    const range = { startDate: from, endDate: to }
    const rows: Record<OrganizationEventType, Rows> = {
      HIRE: (days, context) => this.hires(days, context),
      LEAVER: (days, context) => this.leavers(days, context),
      PROMOTION: (days, context) => this.promotions(days, context),
      WORK_ANNIVERSARY: (days, context) => sql`
        select x.date, x.years, x.employee_id, ${NO_ID} as position_id, ${NO_ID} as department_id, ${NO_ID} as news_id
        from (${this.ctx.services.calendar.derivedEntries.listWorkAnniversaries(days, context)}) x`,
      BIRTHDAY: (days, context) => sql`
        select x.date, null::int as years, x.employee_id, ${NO_ID} as position_id, ${NO_ID} as department_id, ${NO_ID} as news_id
        from (${this.ctx.services.calendar.derivedEntries.listBirthdays(days, context)}) x`,
      DEPARTMENT: (days, context) => this.createdRows("departments", days, context),
      NEWS: (days, context) => this.createdRows("company_news", days, context),
    }
    // An empty filter matches nothing, but the statement needs the rows of some kind.
    const selected = types && types.length > 0 ? new Set(types) : OrganizationEventType.keys
    return this.queryMany(OrganizationEvent, {
      where: { type: types },
      orderBy: [{ by: "date", descending: true }],
      withClause: (context) => sql`with ${employmentPeriods(context.organization)}, organization_events as (
        ${sql.join(
          [...selected].map((type) => toEventRows(type, rows[type](range, context), context)),
          sql` union all `,
        )})`,
    })
  }

  /** First days of work. Those in the future and those of employees who have left are for HR and roles that read employment data. */
  private hires({ startDate, endDate }: DateRange, { organization, today, permitted }: RowContext) {
    const { all, ids } = permitted("READ_EMPLOYMENT")
    return sql`
      select p.first_day as date, null::int as years, p.employee_id, ${NO_ID} as position_id, ${NO_ID} as department_id, ${NO_ID} as news_id
      from employment_periods p cross join lateral (select p.employee_id as id, ${organization} as organization_id) e
      where ${isHiredBetween(startDate, endDate)} and ${this.ctx.services.calendar.derivedEntries.isHireDateVisible()}
        and (${all} or e.id = any(${ids}) or (p.first_day <= ${today} and p.account_status <> 'DEACTIVATED' and coalesce(p.end_date >= ${today}, true)))`
  }

  private leavers({ startDate, endDate }: DateRange, { permitted }: RowContext) {
    const { all, ids } = permitted("READ_EMPLOYMENT")
    return sql`
      select p.last_day as date, null::int as years, p.employee_id, ${NO_ID} as position_id, ${NO_ID} as department_id, ${NO_ID} as news_id
      from employment_periods p where (${all} or p.employee_id = any(${ids})) and ${isLeaverBetween(startDate, endDate)}`
  }

  /** Applied changes to a position whose level is higher than that of the position before. */
  private promotions({ startDate, endDate }: DateRange, { organization, today, permitted }: RowContext) {
    const { all, ids } = permitted("READ_EMPLOYMENT")
    const readers = this.ctx.accessPolicies.readScope(this.viewer, Employee, "careerHistory")
    return sql`
      select c.effective_date as date, null::int as years, c.employee_id, c.position_id, ${NO_ID} as department_id, ${NO_ID} as news_id
      from employment_changes c
      join employees e on e.organization_id = ${organization} and e.id = c.employee_id and (${all} or e.id = any(${ids}) or (e.account_status <> 'DEACTIVATED' and coalesce(e.end_date >= ${today}, true)))
      cross join lateral (select b.position_id from employment_changes b where b.organization_id = ${organization}
        and b.employee_id = c.employee_id and b.status = 'APPLIED' and 'positionId' = any(b.changes)
        and (b.effective_date, b.id) < (c.effective_date, c.id) order by b.effective_date desc, b.id desc limit 1) before
      join positions old on old.organization_id = ${organization} and old.id = before.position_id
      join positions new on new.organization_id = ${organization} and new.id = c.position_id
      where c.organization_id = ${organization} and c.status = 'APPLIED' and 'positionId' = any(c.changes) and new.level > old.level
        and c.effective_date between ${startDate}::date and ${endDate}::date
        and ${readers === everyone ? sql`true` : sql`c.employee_id = any(${[...readers]}::uuid[])`}`
  }

  /** Departments or news, by the day of their creation in the organization's time zone. */
  private createdRows(table: "departments" | "company_news", { startDate, endDate }: DateRange, { organization }: RowContext) {
    const { timezone } = this.viewer
    const isDepartment = table === "departments"
    return sql`
      select (x.created_at at time zone ${timezone})::date as date, null::int as years, ${NO_ID} as employee_id, ${NO_ID} as position_id,
        ${isDepartment ? sql`x.id` : NO_ID} as department_id, ${isDepartment ? NO_ID : sql`x.id`} as news_id
      from ${sql.table(table)} x where x.organization_id = ${organization} ${isDepartment ? sql`and x.archived_at is null` : sql``}
        and x.created_at >= ${startOfDay(startDate, timezone)} and x.created_at < ${endOfDay(endDate, timezone)}`
  }
}

const NO_ID = sql`null::uuid`

/** Rows as events. The id is derived from the kind, the record and the day, so that it never changes. */
const toEventRows = (type: OrganizationEventType, rows: RawBuilder<unknown>, { organization }: RowContext) => sql`
  select ${organization} as organization_id, ${sql.lit(type)}::text as type, x.*,
    md5(concat_ws('/', ${sql.lit(type)}::text, x.employee_id, x.position_id, x.department_id, x.news_id, x.date))::uuid as id
  from (${rows}) x`
