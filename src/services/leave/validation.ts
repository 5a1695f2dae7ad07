// What a type of leave asks of a request, besides a balance: said once, for previews and for submissions.
import { sql } from "kysely"
import { addDays, today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import type { DayHalf } from "../../entities/enums.js"
import type { LeaveRequest } from "../../entities/leave/requests.js"
import type { Blackout, LeavePolicy } from "../../entities/leave/types.js"
import type { CountedHalf, LeaveSpan } from "./days.js"

/** What is to be examined: a request, or what one would be. */
export interface LeaveRequestDraft extends LeaveSpan {
  employeeId: string
  leaveTypeId: string
  document?: string | null
  /** The request itself, which does not overlap with itself. */
  id?: string
}

export interface Findings {
  halves: CountedHalf[]
  /** Working days. */
  days: number
  /** Why it can't be; the first is what the caller is told. */
  refusals: AppError[]
}

interface PersonFacts {
  hireDate: string | null
  endDate: string | null
  timezone: string
}

const thousandths = 1000
const longestSpan = 366

export class LeaveRulesService extends BaseService {
  /** The days of a wish, and every rule that it breaks. */
  async examine(wish: LeaveRequestDraft): Promise<Findings> {
    const halves = await this.ctx.services.leave.days.daysOf(wish.employeeId, wish.leaveTypeId, wish)
    const days = sumOf(halves)
    const person = await this.person(wish.employeeId)
    const rules = await this.ctx.services.leave.ledger.rulesOn(wish.leaveTypeId, wish.startDate)
    const broken: Record<string, boolean> = {
      NOT_EMPLOYED: isOutside(wish, person),
      NO_WORKING_DAYS: days === 0,
      HALF_DAY_NOT_ALLOWED: !rules.allowHalfDays && hasHalves(halves),
      NOTICE_PERIOD_TOO_SHORT: isTooLate(wish, rules, today(this.clock, person.timezone)),
      LEAVE_TOO_LONG: rules.maximumConsecutiveDays != null && days > rules.maximumConsecutiveDays,
      BLACKOUT_PERIOD: rules.blackouts.some((blackout) => halves.some((half) => half.amount > 0 && isIn(half, blackout))),
      DOCUMENT_REQUIRED: rules.documentAfterDays != null && days > rules.documentAfterDays && !wish.document,
      OVERLAPPING_REQUEST: await this.overlaps(wish),
    }
    return {
      halves,
      days,
      refusals: Object.keys(broken).flatMap((code) => (broken[code] ? new AppError(code as ErrorCode) : [])),
    }
  }

  /** Whether something that waits for a decision, or was approved, takes one of the half days already. */
  private async overlaps({ employeeId, id, startDate, startHalf, endDate, endHalf }: LeaveRequestDraft): Promise<boolean> {
    // The first and the last half compare as texts: a day, then AM before PM.
    const { rows } = await sql`select 1 from leave_requests
      where organization_id = ${this.viewer.organizationId} and employee_id = ${employeeId} and status in ('PENDING', 'APPROVED')
        and (start_date, start_half) <= (${endDate}::date, ${endHalf}::text)
        and (end_date, end_half) >= (${startDate}::date, ${startHalf}::text)
        and id is distinct from ${id ?? null}::uuid limit 1`.execute(this.db)
    return rows.length > 0
  }

  private async person(id: string): Promise<PersonFacts> {
    const { rows } = await sql<PersonFacts>`
      select e.hire_date::text as "hireDate", e.end_date::text as "endDate", coalesce(l.timezone, o.timezone) as timezone
      from employees e
      join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = ${this.viewer.organizationId} and e.id = ${id}`.execute(this.db)
    return rows[0] as PersonFacts
  }
}

/** The halves that are given with what they are where they are not; refuses an end before the start, and an endless span. */
export function toLeaveSpan(given: {
  startDate: string
  endDate: string
  startHalf?: DayHalf | null
  endHalf?: DayHalf | null
}): LeaveSpan {
  const { startDate, endDate } = given
  const { startHalf = "AM", endHalf = "PM" } = { startHalf: given.startHalf ?? undefined, endHalf: given.endHalf ?? undefined }
  if (endDate < startDate) throw validationError({ endDate: "endBeforeStart" })
  if (startDate === endDate && startHalf > endHalf) throw validationError({ endHalf: "endBeforeStart" })
  if (addDays(startDate, longestSpan - 1) < endDate) throw validationError({ endDate: "spanTooLong" })
  return { startDate, startHalf, endDate, endHalf }
}

/** Working days, from thousandths of a day. */
export const sumOf = (halves: readonly CountedHalf[]): number => halves.reduce((sum, { amount }) => sum + amount, 0) / thousandths

const isOutside = ({ startDate, endDate }: LeaveSpan, person: PersonFacts) =>
  (person.hireDate !== null && startDate < person.hireDate) || (person.endDate !== null && endDate > person.endDate)

/** Half days are asked for where one half of a day is counted, and the other is not part of the leave at all. */
const hasHalves = (halves: readonly CountedHalf[]) =>
  halves.some(({ date, amount }) => amount > 0 && halves.filter((other) => other.date === date).length === 1)

/** Without notice, leave may also be asked for when it is over. */
const isTooLate = ({ startDate }: LeaveSpan, { noticeDays }: LeavePolicy, day: string) =>
  noticeDays > 0 && startDate < addDays(day, noticeDays)

const isIn = ({ date }: CountedHalf, { from, to }: Blackout) => from <= date && date <= to

/** A request as a wish. */
export const toDraft = ({
  id,
  employeeId,
  leaveTypeId,
  startDate,
  startHalf,
  endDate,
  endHalf,
  document,
}: LeaveRequest): LeaveRequestDraft => ({
  id,
  employeeId,
  leaveTypeId,
  startDate,
  startHalf,
  endDate,
  endHalf,
  document,
})
