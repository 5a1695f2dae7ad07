// The days and details of a leave request before it is submitted, and their normalization. Pure.
import { addDays } from "../../../adapters/clock.js"
import { validationError } from "../../../core/errors.js"
import type { DayHalf } from "../../../entities/leave/enums.js"
import type { LeaveRequest } from "../../../entities/leave/requests.js"
import type { LeaveSpan } from "./day-count.js"

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
}

const MAX_SPAN_DAYS = 366

/** Completes a span, by default from morning to afternoon. Throws VALIDATION_FAILED for an invalid span. */
export function toLeaveSpan({ startDate, endDate, ...halves }: PartialSpan): LeaveSpan {
  const startHalf = halves.startHalf ?? "AM"
  const endHalf = halves.endHalf ?? "PM"
  if (endDate < startDate) throw validationError({ endDate: "endBeforeStart" })
  if (startDate === endDate && startHalf > endHalf) throw validationError({ endHalf: "endBeforeStart" })
  if (addDays(startDate, MAX_SPAN_DAYS - 1) < endDate) throw validationError({ endDate: "spanTooLong" })
  return { startDate, startHalf, endDate, endHalf }
}

/** For a single day, a half given alone is the half that is taken. */
export function completeHalves({ startDate, endDate, startHalf, endHalf }: PartialSpan) {
  const isSingleDay = startDate === endDate
  return { startHalf: startHalf ?? (isSingleDay ? endHalf : null), endHalf: endHalf ?? (isSingleDay ? startHalf : null) }
}

/** The draft of a stored request. */
export const toDraft = ({ id, employeeId, leaveTypeId, document, ...request }: LeaveRequest): LeaveRequestDraft => {
  const { startDate, startHalf, endDate, endHalf } = request
  return { id, employeeId, leaveTypeId, startDate, startHalf, endDate, endHalf, document }
}
