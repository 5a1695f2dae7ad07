// Busy times as both APIs show them.
import { tooManyError } from "../../../core/errors.js"
import type { BusyTime } from "../../../entities/calendar/availability.js"
import type { BusyStatus } from "../../../entities/calendar/enums.js"
import type { Interval } from "./intervals.js"

/** Limit for one employee, because busy times are not paged. */
const MAX_BUSY_TIMES = 1000

/** Busy and tentative times of one employee, ordered by start. Throws VALIDATION_FAILED for more than 1,000. */
export const toBusyTimes = (busy: readonly Interval[], tentative: readonly Interval[]): BusyTime[] => {
  if (busy.length + tentative.length > MAX_BUSY_TIMES) throw tooManyError("endDate", MAX_BUSY_TIMES)
  const withStatus =
    (status: BusyStatus) =>
    ({ start, end }: Interval) => ({ start: new Date(start), end: new Date(end), status })
  return [...busy.map(withStatus("BUSY")), ...tentative.map(withStatus("TENTATIVE"))].sort(
    (a, b) => Number(a.start) - Number(b.start),
  )
}
