// Checks a leave request against the rules of its type, other requests and the employment. Balances are checked by the ledger.
import { sql } from "kysely"
import { addDays, today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { DayHalf } from "../../entities/leave/enums.js"
import type { Blackout, LeavePolicy } from "../../entities/leave/types.js"
import { findOverlap } from "./overlap.js"
import { fromAmount } from "./rules/amounts.js"
import { earliest, latest } from "./rules/dates.js"
import {
  type CountedHalf,
  countedDays,
  countHalves,
  hasTimes,
  type LeaveLength,
  type LeaveSpan,
  lengthOf,
  type ScheduleOn,
} from "./rules/day-count.js"
import type { LeaveRequestDraft } from "./rules/request-draft.js"
import { type BookedHalf, halfKey, stretchAmount } from "./rules/stretch.js"
import { workingHoursError } from "./rules/time-check.js"

export interface ValidationResult {
  halves: CountedHalf[]
  length: LeaveLength
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
    const scheduleOn = await this.ctx.services.leave.days.loadSchedule(draft.employeeId, draft.startDate, draft.endDate)
    const halves = countHalves(draft, scheduleOn)
    const length = lengthOf(draft, halves)
    const { days } = length
    const employment = await this.loadEmploymentDates(draft.employeeId)
    const rules = await this.ctx.services.leave.ledger.findRules(draft.leaveTypeId, draft.startDate)
    const violations = [
      employmentError(draft, employment),
      workingHoursError(draft, scheduleOn),
      days === 0 ? new AppError("NO_WORKING_DAYS") : undefined,
      !rules.allowHalfDays && takesHalfDays(draft, days, scheduleOn) ? new AppError("HALF_DAY_NOT_ALLOWED") : undefined,
      noticeError(draft, rules, today(this.clock, employment.timezone)),
      await this.lengthError(draft, halves, rules, scheduleOn),
      blackoutError(halves, rules),
      await this.documentError(draft, days, rules),
      await findOverlap(this.ctx, draft, scheduleOn),
    ].filter((error) => error !== undefined)
    return { halves, length, violations }
  }

  /** LEAVE_TOO_LONG if the leave, with adjacent pending or approved leave of its type, exceeds the maximum. */
  private async lengthError(
    { employeeId, id, leaveTypeId, startDate, endDate }: LeaveRequestDraft,
    halves: readonly CountedHalf[],
    { maximumConsecutiveDays: maximum }: LeavePolicy,
    scheduleOn: ScheduleOn,
  ): Promise<AppError | undefined> {
    if (maximum == null) return undefined
    const reach = Math.min(MAX_STRETCH_REACH_DAYS, 7 * Math.ceil(maximum) + 31)
    const { rows: booked } = await sql<BookedHalf & { date: string; half: DayHalf }>`
      select d.date::text, d.half, sum(d.amount)::int as amount, min(d.start_time) as "startTime", max(d.end_time) as "endTime"
      from leave_days d
      join leave_requests r on r.organization_id = d.organization_id and r.id = d.request_id
      where d.organization_id = ${this.viewer.organizationId} and d.employee_id = ${employeeId}
        and d.date between ${addDays(startDate, -reach)} and ${addDays(endDate, reach)}
        and r.leave_type_id = ${leaveTypeId} and r.status in ('PENDING', 'APPROVED') and r.id is distinct from ${id ?? null}::uuid
      group by d.date, d.half order by d.date`.execute(this.db)
    const span = {
      startDate: earliest(startDate, booked[0]?.date ?? startDate),
      startHalf: "AM",
      endDate: latest(endDate, booked.at(-1)?.date ?? endDate),
      endHalf: "PM",
    } as const
    const around =
      booked.length > 0 ? await this.ctx.services.leave.days.loadSchedule(employeeId, span.startDate, span.endDate) : scheduleOn
    const bookedHalves = new Map(booked.map((half) => [halfKey(half), half]))
    const requested = fromAmount(stretchAmount(halves, bookedHalves, span, around), "DAYS")
    return requested > maximum ? new AppError("LEAVE_TOO_LONG", { details: { requested, maximum } }) : undefined
  }

  /** DOCUMENT_REQUIRED if the length requires a supporting document, and the draft has neither a file nor a reference to one. */
  private async documentError(
    { id, document }: LeaveRequestDraft,
    requested: number,
    { documentAfterDays }: LeavePolicy,
  ): Promise<AppError | undefined> {
    if (documentAfterDays == null || requested <= documentAfterDays || document) return undefined
    if (id && (await this.ctx.services.leave.documents.exists(id))) return undefined
    return new AppError("DOCUMENT_REQUIRED", { details: { requested, documentAfterDays } })
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

/** Whether halves leave out a part of the days. Times are not halves. */
function takesHalfDays(draft: LeaveRequestDraft, days: number, scheduleOn: ScheduleOn): boolean {
  if (hasTimes(draft)) return false
  return countedDays(countHalves({ ...draft, startHalf: "AM", endHalf: "PM" }, scheduleOn)) > days
}

/** Days before and after a leave in which adjacent leave is looked for. */
const MAX_STRETCH_REACH_DAYS = 366

function employmentError({ startDate, endDate }: LeaveSpan, employment: EmploymentDates): AppError | undefined {
  const isEarly = employment.hireDate !== null && startDate < employment.hireDate
  const isLate = employment.endDate !== null && endDate > employment.endDate
  if (!isEarly && !isLate) return undefined
  return new AppError("NOT_EMPLOYED", { details: { hireDate: employment.hireDate, endDate: employment.endDate } })
}

/** A notice period of 0 days allows requests for past days as well. */
function noticeError({ startDate }: LeaveSpan, { noticeDays }: LeavePolicy, date: string): AppError | undefined {
  const earliestStartDate = addDays(date, noticeDays)
  if (noticeDays === 0 || startDate >= earliestStartDate) return undefined
  return new AppError("NOTICE_PERIOD_TOO_SHORT", { details: { noticeDays, earliestStartDate } })
}

function blackoutError(halves: readonly CountedHalf[], { blackouts }: LeavePolicy): AppError | undefined {
  const violated = blackouts.find((blackout) => halves.some((half) => half.amount > 0 && isIn(half, blackout)))
  if (!violated) return undefined
  return new AppError("BLACKOUT_PERIOD", { details: { startDate: violated.from, endDate: violated.to } })
}

const isIn = ({ date }: CountedHalf, { from, to }: Blackout) => from <= date && date <= to
