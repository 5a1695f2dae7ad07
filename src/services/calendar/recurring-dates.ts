// Recurrence rules of calendar dates, for records of other domains that recur on whole days.
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { expandOccurrences, normalizeRule } from "./calculations/recurrence.js"
import { allDaySpan } from "./calculations/time-range.js"

/** Periods after a date in which the next date is searched, in days. Most rules have one in the first. */
const SEARCHED_DAYS = [35, 400, 4_000]

const eventOn = (date: string) => ({ ...allDaySpan(date, date, "UTC"), allDay: true, timezone: "UTC" })

export class RecurringDateService extends BaseService {
  /** The rule in its stored form. Throws VALIDATION_FAILED on `recurrence` if it is malformed or excludes the first date. */
  normalize(rule: string, firstDate: string): string {
    return normalizeRule(rule, eventOn(firstDate))
  }

  /** The first date of a rule after another date; null if the rule ends before, or has none within ten years. */
  next(recurrence: string, firstDate: string, after: string): string | null {
    for (const days of SEARCHED_DAYS) {
      const dates = { from: addDays(after, 1), through: addDays(after, days) }
      const [occurrence] = expandOccurrences({ ...eventOn(firstDate), recurrence }, dates)
      if (occurrence) return occurrence.originalDate
    }
    return null
  }
}
