// Checks a leave request against the rules of its type, other requests and the employment. Balances are checked by the ledger.
import { sql } from "kysely"
import { addDays, today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode } from "../../core/errors.js"
import type { Blackout, LeavePolicy } from "../../entities/leave/types.js"
import { type CountedHalf, countedDays, type LeaveSpan } from "./rules/day-count.js"
import type { LeaveRequestDraft } from "./rules/request-draft.js"

export interface ValidationResult {
  halves: CountedHalf[]
  /** Counted working days. */
  days: number
  /** The violated rules. Submitting throws the first violation. */
  violations: AppError[]
}

interface EmploymentDates {
  hireDate: string | null
  endDate: string | null
  timezone: string
}

export class LeaveValidationService extends BaseService {
  /** Counts the days of a draft and checks all rules. Used by previews and submissions. */
  async validateRequest(draft: LeaveRequestDraft): Promise<ValidationResult> {
    const halves = await this.ctx.services.leave.days.count(draft.employeeId, draft)
    const days = countedDays(halves)
    const employment = await this.loadEmploymentDates(draft.employeeId)
    const rules = await this.ctx.services.leave.ledger.findRules(draft.leaveTypeId, draft.startDate)
    const isViolated: Record<string, boolean> = {
      NOT_EMPLOYED: isOutsideEmployment(draft, employment),
      NO_WORKING_DAYS: days === 0,
      HALF_DAY_NOT_ALLOWED: !rules.allowHalfDays && hasHalfDays(halves),
      NOTICE_PERIOD_TOO_SHORT: isNoticeTooShort(draft, rules, today(this.clock, employment.timezone)),
      LEAVE_TOO_LONG: rules.maximumConsecutiveDays != null && days > rules.maximumConsecutiveDays,
      BLACKOUT_PERIOD: rules.blackouts.some((blackout) => halves.some((half) => half.amount > 0 && isIn(half, blackout))),
      DOCUMENT_REQUIRED: rules.documentAfterDays != null && days > rules.documentAfterDays && !draft.document,
      OVERLAPPING_REQUEST: await this.hasOverlap(draft),
    }
    const codes = Object.keys(isViolated).filter((code) => isViolated[code])
    return { halves, days, violations: codes.map((code) => new AppError(code as ErrorCode)) }
  }

  /** Whether a pending or approved request of the employee takes one of the half days. */
  private async hasOverlap({ employeeId, id, startDate, startHalf, endDate, endHalf }: LeaveRequestDraft): Promise<boolean> {
    // Row comparison orders by date, then by half: 'AM' sorts before 'PM'.
    const { rows } = await sql`select 1 from leave_requests
      where organization_id = ${this.viewer.organizationId} and employee_id = ${employeeId} and status in ('PENDING', 'APPROVED')
        and (start_date, start_half) <= (${endDate}::date, ${endHalf}::text)
        and (end_date, end_half) >= (${startDate}::date, ${startHalf}::text)
        and id is distinct from ${id ?? null}::uuid limit 1`.execute(this.db)
    return rows.length > 0
  }

  private async loadEmploymentDates(employeeId: string): Promise<EmploymentDates> {
    const { rows } = await sql<EmploymentDates>`
      select e.hire_date::text as "hireDate", e.end_date::text as "endDate", coalesce(l.timezone, o.timezone) as timezone
      from employees e
      join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = ${this.viewer.organizationId} and e.id = ${employeeId}`.execute(this.db)
    return rows[0] as EmploymentDates
  }
}

const isOutsideEmployment = ({ startDate, endDate }: LeaveSpan, employment: EmploymentDates) =>
  (employment.hireDate !== null && startDate < employment.hireDate) ||
  (employment.endDate !== null && endDate > employment.endDate)

/** Whether the leave contains one half of a day without the other, and that half is counted. */
const hasHalfDays = (halves: readonly CountedHalf[]) =>
  halves.some(({ date, amount }) => amount > 0 && halves.filter((other) => other.date === date).length === 1)

/** A notice period of 0 days allows requests for past days as well. */
const isNoticeTooShort = ({ startDate }: LeaveSpan, { noticeDays }: LeavePolicy, date: string) =>
  noticeDays > 0 && startDate < addDays(date, noticeDays)

const isIn = ({ date }: CountedHalf, { from, to }: Blackout) => from <= date && date <= to
