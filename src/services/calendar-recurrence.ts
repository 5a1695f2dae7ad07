// How an event is repeated (RFC 5545, 3.3.10): reads rules and counts out the days. Pure functions.
import { RRuleTemporal } from "rrule-temporal"
import { Temporal } from "temporal-polyfill"
import { addDays } from "../adapters/clock.js"
import { invalid } from "../errors.js"
import { type EventSpan, type Span, timed, wholeDays } from "./calendar-time.js"

/** What is known of an event as far as its repetitions follow from it. */
export interface Repeated extends EventSpan {
  recurrence?: string | null
}

/** One time that an event takes place, and the day on which it is by the rule. */
export interface Repetition extends Span {
  originalDate: string
}

const parts = [
  "FREQ",
  "INTERVAL",
  "COUNT",
  "UNTIL",
  "BYDAY",
  "BYMONTHDAY",
  "BYMONTH",
  "BYSETPOS",
  "BYYEARDAY",
  "BYWEEKNO",
  "WKST",
]
const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
const mostTimes = 1000
const mostInterval = 1000
/** Periods without a repetition after which a rule is taken for one that has none. */
const patience = 400

/**
 * The rule in the form in which it is kept. VALIDATION_FAILED for what is no rule, repeats more often than daily, or does not take
 * place on the event's first day.
 */
export function readRule(text: string, event: EventSpan): string {
  const given = text.replace(/^RRULE:/i, "").toUpperCase()
  const pairs = given.split(";").map((part) => part.split("=") as [string, string | undefined])
  const rule = new Map(pairs)
  const isWrong = pairs.some(([name, value]) => !parts.includes(name) || !value) || rule.size < pairs.length
  if (isWrong || !frequencies.includes(rule.get("FREQ") ?? "")) throw invalid({ recurrence: "recurrence" })
  const number = (name: string, most: number) =>
    !rule.has(name) || (/^[1-9]\d{0,3}$/.test(rule.get(name) ?? "") && Number(rule.get(name)) <= most)
  if (!number("COUNT", mostTimes) || !number("INTERVAL", mostInterval)) throw invalid({ recurrence: "recurrence" })
  if (rule.has("COUNT") && rule.has("UNTIL")) throw invalid({ recurrence: "recurrence" })
  const until = rule.get("UNTIL")
  if (until !== undefined && !/^\d{8}(T\d{6}Z?)?$/.test(until)) throw invalid({ recurrence: "recurrence" })
  const [first] = repetitions({ ...event, recurrence: given }, { from: event.startDate, through: event.startDate })
  if (first?.originalDate !== event.startDate) throw invalid({ recurrence: "recurrenceMissesStart" })
  return given
}

/** Whether a rule has no last repetition. */
export const isEndless = (recurrence: string): boolean => !/(^|;)(COUNT|UNTIL)=/.test(recurrence)

/**
 * The times that an event takes place by its rule: between two days (both included), or all of them, where the rule has an end.
 * The time of day stays the same in the event's zone; how long it takes stays the same in hours (RFC 5545, 3.8.5.3).
 * VALIDATION_FAILED for all of a rule that has more than 1,000.
 */
export function repetitions(event: Repeated, days?: { from: string; through: string }): Repetition[] {
  const { recurrence, allDay, timeZone, start, end, startDate, endDate } = event
  if (!recurrence) return [{ start, end, startDate, endDate, originalDate: startDate }]
  // Days are counted without a zone: what is by date has no clock that could change.
  const zone = allDay ? "UTC" : timeZone
  const first = allDay
    ? Temporal.PlainDate.from(startDate).toZonedDateTime(zone)
    : Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone)
  const rule = ruleOf(recurrence, first)
  const at = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone)
  const times = days
    ? rule.between(at(days.from), at(addDays(days.through, 1)).subtract({ milliseconds: 1 }), true)
    : rule.all((_, n) => n <= mostTimes)
  if (times.length > mostTimes) throw invalid({ recurrence: "repeatedTooOften" })
  const length = { days: Temporal.PlainDate.from(startDate).until(endDate).days, milliseconds: end.getTime() - start.getTime() }
  return times.map((time) => {
    const originalDate = time.toPlainDate().toString()
    const begins = new Date(time.epochMilliseconds)
    const span = allDay
      ? wholeDays(originalDate, addDays(originalDate, length.days), timeZone)
      : timed(begins, new Date(begins.getTime() + length.milliseconds), timeZone)
    return { ...span, originalDate }
  })
}

function ruleOf(recurrence: string, dtstart: Temporal.ZonedDateTime) {
  try {
    return new RRuleTemporal({
      rruleString: `RRULE:${recurrence}`,
      dtstart,
      temporal: Temporal,
      strict: true,
      includeDtstart: false,
      maxIterations: patience,
      cache: false,
    })
  } catch {
    throw invalid({ recurrence: "recurrence" })
  }
}
