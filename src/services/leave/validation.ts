// Checks a leave request against the rules of its type, other requests and the employment. Balances are checked by the ledger.
import { sql } from "kysely"
import { addDays, today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { DayHalf } from "../../entities/leave/enums.js"
import type { Blackout, LeavePolicy } from "../../entities/leave/types.js"
import { fromAmount } from "./calculations/amounts.js"
import { earliest, latest, yearOf } from "./calculations/dates.js"
import {
  type CountedHalf,
  countedDays,
  countHalves,
  hasTimes,
  type LeaveLength,
  type LeaveSpan,
  lengthOf,
  type ScheduleOn,
} from "./calculations/day-count.js"
import type { RuleResults } from "./calculations/leave-rules.js"
import type { LeaveRequestDraft } from "./calculations/request-draft.js"
import { type BookedHalf, halfKey, stretchAmount } from "./calculations/stretch.js"
import { workingHoursError } from "./calculations/time-check.js"
import { byDraft, draftRows, loadOtherRequests, type OtherRequest, overlapError } from "./overlap.js"

export interface ValidationResult {
  halves: CountedHalf[]
  length: LeaveLength
  /** What came of the rules. Submitting throws the first violation. */
  results: RuleResults
}

interface EmploymentDates {
  hireDate: string | null
  endDate: string | null
  timezone: string
}

export interface ValidationInput {
  scheduleOn: ScheduleOn
  employment: EmploymentDates
  rules: LeavePolicy
  /** Booked half days around the leave. */
  booked: LoadedHalf[]
  hasDocument: boolean
  /** Booked requests on the days of the leave. */
  others: OtherRequest[]
}

type LoadedHalf = BookedHalf & { date: string; half: DayHalf }

export class LeaveValidationService extends BaseService {
  /** Counts the days of a draft and checks all rules. Used by previews and submissions. */
  async validateRequest(draft: LeaveRequestDraft): Promise<ValidationResult> {
    const [input] = await this.loadValidationInputs([draft])
    return this.validate(draft, input as ValidationInput)
  }

  /**
   * Loads the data that the rules need for each draft, in one statement, also with other queries of the same tick. The queries
   * depend on the number of employees, leave types and years, not on the number of drafts.
   */
  async loadValidationInputs(drafts: readonly LeaveRequestDraft[]): Promise<ValidationInput[]> {
    const { documents } = this.ctx.services.leave
    const [schedules, employments, rules, booked, documented, others] = await Promise.all([
      this.loadSchedules(drafts),
      this.loadEmploymentDates(drafts.map(({ employeeId }) => employeeId)),
      this.loadRules(drafts),
      this.loadBookedHalves(drafts),
      documents.findRequestIds(drafts.flatMap(({ id }) => id ?? [])),
      loadOtherRequests(this.ctx, drafts),
    ])
    return drafts.map((draft, n) => ({
      scheduleOn: schedules(draft),
      employment: employments.get(draft.employeeId) as EmploymentDates,
      rules: rules(draft),
      booked: booked[n] as LoadedHalf[],
      hasDocument: Boolean(draft.document) || (draft.id !== undefined && documented.has(draft.id)),
      others: others[n] as OtherRequest[],
    }))
  }

  /** Checks all rules by values that were loaded before. */
  async validate(
    draft: LeaveRequestDraft,
    { scheduleOn, employment, rules, booked, hasDocument, others }: ValidationInput,
  ): Promise<ValidationResult> {
    const halves = countHalves(draft, scheduleOn)
    const length = lengthOf(draft, halves)
    const { days } = length
    const takesHalves = !rules.allowHalfDays && takesHalfDays(draft, days, scheduleOn)
    const results: RuleResults = {
      isEmployed: employmentError(draft, employment),
      isInWorkingHours: workingHoursError(draft, scheduleOn),
      hasWorkingDays: days === 0 ? new AppError("NO_WORKING_DAYS") : undefined,
      mayTakeHalfDays: takesHalves ? new AppError("HALF_DAY_NOT_ALLOWED") : undefined,
      keepsNoticePeriod: noticeError(draft, rules, today(this.clock, employment.timezone)),
      isShortEnough: await this.lengthError(draft, { halves, booked, scheduleOn }, rules),
      isOutsideBlackouts: blackoutError(halves, rules),
      hasRequiredDocument: hasDocument ? undefined : documentError(days, rules),
      hasNoOverlap: overlapError(draft, others, scheduleOn),
    }
    return { halves, length, results }
  }

  /** LEAVE_TOO_LONG if the leave, with adjacent pending or approved leave of its type, exceeds the maximum. */
  private async lengthError(
    { employeeId, startDate, endDate }: LeaveRequestDraft,
    { halves, booked: all, scheduleOn }: { halves: CountedHalf[]; booked: LoadedHalf[]; scheduleOn: ScheduleOn },
    { maximumConsecutiveDays: maximum }: LeavePolicy,
  ): Promise<AppError | undefined> {
    if (maximum == null) return undefined
    const reach = Math.min(MAX_STRETCH_REACH_DAYS, 7 * Math.ceil(maximum) + 31)
    const booked = all.filter(({ date }) => addDays(startDate, -reach) <= date && date <= addDays(endDate, reach))
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

  /** The schedules on the days of drafts. Drafts are grouped by year, because the holidays of all years between them are loaded. */
  private async loadSchedules(drafts: readonly LeaveRequestDraft[]): Promise<(draft: LeaveRequestDraft) => ScheduleOn> {
    const yearOfDraft = ({ startDate }: LeaveRequestDraft) => yearOf(startDate)
    const byYear = await mapGroups(Map.groupBy(drafts, yearOfDraft), (ofYear) => {
      const [from, to] = [earliest(...ofYear.map(({ startDate }) => startDate)), latest(...ofYear.map(({ endDate }) => endDate))]
      return this.ctx.services.leave.days.loadSchedules([...new Set(ofYear.map(({ employeeId }) => employeeId))], from, to)
    })
    return (draft) => {
      const scheduleOn = byYear.get(yearOfDraft(draft))?.get(draft.employeeId)
      if (!scheduleOn) throw new AppError("NOT_FOUND")
      return scheduleOn
    }
  }

  /** The rules of the types of drafts that apply to their employees on the first day. */
  private async loadRules(drafts: readonly LeaveRequestDraft[]): Promise<(draft: LeaveRequestDraft) => LeavePolicy> {
    const keyOf = ({ employeeId, leaveTypeId }: LeaveRequestDraft) => `${employeeId} ${leaveTypeId}`
    const rules = await mapGroups(Map.groupBy(drafts, keyOf), ([draft]) => {
      const { employeeId, leaveTypeId } = draft as LeaveRequestDraft
      return this.ctx.services.leave.policyVersions.loadRules(employeeId, leaveTypeId)
    })
    return (draft) => (rules.get(keyOf(draft)) as (date: string) => LeavePolicy)(draft.startDate)
  }

  /** The booked half days around each draft of its type, if the type limits the length of leave. */
  private async loadBookedHalves(drafts: readonly LeaveRequestDraft[]): Promise<LoadedHalf[][]> {
    const rows = await this.ctx.runTogether(sql<LoadedHalf & { draft: number }>`
      select x.draft, d.date::text, d.half, sum(d.amount)::int as amount, min(d.start_time) as "startTime",
        max(d.end_time) as "endTime"
      from ${draftRows(drafts)} join leave_day_parts d on d.employee_id = x.employee
        and d.date between x.first - ${sql.lit(MAX_STRETCH_REACH_DAYS)} and x.last + ${sql.lit(MAX_STRETCH_REACH_DAYS)}
      join leave_requests r on r.organization_id = d.organization_id and r.id = d.request_id
      where d.organization_id = ${this.viewer.organizationId} and r.leave_type_id = x.type
        and r.status in ('PENDING', 'APPROVED') and r.id is distinct from x.id
        and exists (select from leave_policies p where p.organization_id = r.organization_id
          and p.leave_type_id = r.leave_type_id and p.maximum_consecutive_days is not null)
      group by x.draft, d.date, d.half order by d.date`)
    return byDraft(drafts, rows)
  }

  private async loadEmploymentDates(employeeIds: readonly string[]): Promise<Map<string, EmploymentDates>> {
    const rows = await this.ctx.runTogether(sql<EmploymentDates & { id: string }>`
      select e.id, e.hire_date::text as "hireDate", e.end_date::text as "endDate", coalesce(l.timezone, o.timezone) as timezone
      from employees e
      join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = ${this.viewer.organizationId} and e.id = any(${[...employeeIds]}::uuid[])`)
    return new Map(rows.map(({ id, ...employment }) => [id, employment]))
  }
}

/** Loads a value for each group at once. */
async function mapGroups<K, T, R>(groups: ReadonlyMap<K, T[]>, load: (group: T[]) => Promise<R>): Promise<Map<K, R>> {
  return new Map(await Promise.all([...groups].map(async ([key, group]) => [key, await load(group)] as const)))
}

/** What came of the rules for a move of approved leave to other days. The notice period applies to new requests only. */
export function resultsOfMove({ results }: ValidationResult): RuleResults {
  const { keepsNoticePeriod, ...ofMove } = results
  return ofMove
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

/** DOCUMENT_REQUIRED if the length requires a supporting document. */
function documentError(requested: number, { documentAfterDays }: LeavePolicy): AppError | undefined {
  if (documentAfterDays == null || requested <= documentAfterDays) return undefined
  return new AppError("DOCUMENT_REQUIRED", { details: { requested, documentAfterDays } })
}
