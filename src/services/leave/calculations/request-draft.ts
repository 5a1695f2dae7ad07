// The days and details of a leave request before it is submitted, and their normalization. Pure.
import { addDays } from "../../../adapters/clock.js"
import { validationError } from "../../../core/errors.js"
import type { LeaveChangeRequest } from "../../../entities/leave/change-requests.js"
import type { DayHalf } from "../../../entities/leave/enums.js"
import type { LeaveRequest } from "../../../entities/leave/requests.js"
import { hasTimes, type LeaveSpan } from "./day-count.js"

/** A leave request to validate, whether stored or not. */
export interface LeaveRequestDraft extends LeaveSpan {
  employeeId: string
  leaveTypeId: string
  document?: string | null
  /** Id of the stored request, which does not overlap with itself. */
  id?: string
}

interface PartialSpan {
  startDate: string
  endDate: string
  startHalf?: DayHalf | null
  endHalf?: DayHalf | null
  startTime?: string | null
  endTime?: string | null
}

const MAX_SPAN_DAYS = 366

/** Completes a span, by default from morning to afternoon. Throws VALIDATION_FAILED for an invalid span. */
export function toLeaveSpan({ startDate, endDate, startTime = null, endTime = null, ...halves }: PartialSpan): LeaveSpan {
  const startHalf = halves.startHalf ?? "AM"
  const endHalf = halves.endHalf ?? "PM"
  if (endDate < startDate) throw validationError({ endDate: "endBeforeStart" })
  if (startDate === endDate && startHalf > endHalf) throw validationError({ endHalf: "endBeforeStart" })
  if (startDate === endDate && startTime && endTime && endTime <= startTime) throw validationError({ endTime: "endBeforeStart" })
  if (addDays(startDate, MAX_SPAN_DAYS - 1) < endDate) throw validationError({ endDate: "spanTooLong" })
  return { startDate, startHalf, startTime, endDate, endHalf, endTime }
}

/**
 * Changes a span. Omitted fields keep their value, except that times replace halves and halves replace times. Throws VALIDATION_FAILED
 * for an invalid span.
 */
export function changeSpan(span: LeaveSpan, changes: Partial<PartialSpan>): LeaveSpan {
  assertTimesOrHalves(changes)
  const kept = hasTimes(changes) ? withoutHalves(span) : hasHalves(changes) ? withoutTimes(span) : span
  const { startDate = kept.startDate, startHalf = kept.startHalf, startTime = kept.startTime } = changes
  const { endDate = kept.endDate, endHalf = kept.endHalf, endTime = kept.endTime } = changes
  return toLeaveSpan({ startDate, startHalf, startTime, endDate, endHalf, endTime })
}

/** For a single day, a half given alone is the half that is taken. Throws VALIDATION_FAILED for halves together with times. */
export function completeHalves(span: PartialSpan) {
  assertTimesOrHalves(span)
  const { startDate, endDate, startHalf, endHalf } = span
  const isSingleDay = startDate === endDate
  return { startHalf: startHalf ?? (isSingleDay ? endHalf : null), endHalf: endHalf ?? (isSingleDay ? startHalf : null) }
}

/** The name of the first time of a span. */
export const nameOfTime = ({ startTime }: Partial<PartialSpan>) => (startTime == null ? "endTime" : "startTime")

function assertTimesOrHalves(span: Partial<PartialSpan>): void {
  if (hasTimes(span) && hasHalves(span)) throw validationError({ [nameOfTime(span)]: "notWithHalves" })
}

const hasHalves = ({ startHalf, endHalf }: Partial<PartialSpan>) => startHalf != null || endHalf != null
const withoutHalves = (span: LeaveSpan): PartialSpan => ({ ...span, startHalf: null, endHalf: null })
const withoutTimes = (span: LeaveSpan): PartialSpan => ({ ...span, startTime: null, endTime: null })

export const toDraft = ({ id, employeeId, leaveTypeId, document, ...request }: LeaveRequest): LeaveRequestDraft => {
  const { startDate, startHalf, startTime, endDate, endHalf, endTime } = request
  return { id, employeeId, leaveTypeId, startDate, startHalf, startTime, endDate, endHalf, endTime, document }
}

/** The leave as a change request moves it; undefined if it cancels the leave. */
export function toMove(request: LeaveRequest, change: LeaveChangeRequest): LeaveRequestDraft | undefined {
  const { startDate, startHalf, startTime, endDate, endHalf, endTime } = change
  if (!startDate || !endDate) return undefined
  return { ...toDraft(request), ...toLeaveSpan({ startDate, startHalf, startTime, endDate, endHalf, endTime }) }
}
