// Recurrence rules of calendar dates, for records of other domains that recur on whole days.
import { BaseService } from "../../core/base-service.js"
import { nextDate, normalizeRule } from "./calculations/recurrence.js"
import { allDaySpan } from "./calculations/time-range.js"

const eventOn = (date: string) => ({ ...allDaySpan(date, date, "UTC"), allDay: true, timezone: "UTC" })

export class RecurringDateService extends BaseService {
  /** The rule in its stored form. Throws VALIDATION_FAILED on `recurrence` if `normalizeRule` rejects it. */
  normalize(rule: string, firstDate: string): string {
    return normalizeRule(rule, eventOn(firstDate))
  }

  /** The first date of a rule after another date; null if there is none. */
  next(recurrence: string, firstDate: string, after: string): string | null {
    return nextDate({ ...eventOn(firstDate), recurrence }, after)
  }
}
