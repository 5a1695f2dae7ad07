// How far ahead endless series are materialized.
import { addDays } from "../../../adapters/clock.js"
import { expandOccurrences, type RecurringEvent } from "./recurrence.js"
import { CALENDAR_HORIZON_DAYS } from "./time-range.js"

/**
 * Days for which an endless series is materialized, and days below which the nightly job extends it. The margin covers time zones
 * and four weeks without the job.
 */
export const SPARSE = { days: CALENDAR_HORIZON_DAYS + 60, minDays: CALENDAR_HORIZON_DAYS + 30 }
/** The same for a series with so many occurrences that their rows would fill the database. */
export const DENSE = { days: 460, minDays: 430 }
/** Occurrences in the days of a dense series from which a series is dense: more than two a week. */
const MIN_DENSE_OCCURRENCES = 160

/** How far ahead of a date a series is materialized. */
export function materializedDaysOf(series: RecurringEvent, from: string): typeof SPARSE {
  const dense = expandOccurrences(series, { from, through: addDays(from, DENSE.days) })
  return dense.length >= MIN_DENSE_OCCURRENCES ? DENSE : SPARSE
}
