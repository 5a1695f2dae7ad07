// Recurrence rules of events (RFC 5545, 3.3.10).
import { RRuleTemporal } from "rrule-temporal"
import { Temporal } from "temporal-polyfill"
import { addDays, later, zonedAt } from "../../../adapters/clock.js"
import { validationError } from "../../../core/errors.js"
import { isCalendarDate } from "../../../inputs/fields.js"
import { allDaySpan, type EventSpan, type TimeSpan, timedSpan } from "./time-range.js"

/** The properties of an event that determine its occurrences. */
export interface RecurringEvent extends EventSpan {
  recurrence?: string | null
}

export interface OccurrenceSpan extends TimeSpan {
  /** Start date by the rule, in the event's time zone. */
  originalDate: string
}

const WEEKDAY = "(MO|TU|WE|TH|FR|SA|SU)"
const listOf = (item: string) => new RegExp(`^${item}(,${item})*$`)
/** Numbers from 1 to the key. Those above 12 may be signed. */
const UP_TO = {
  12: "([1-9]|1[0-2])",
  31: "[+-]?([1-9]|[12]\\d|3[01])",
  53: "[+-]?([1-9]|[1-4]\\d|5[0-3])",
  366: "[+-]?([1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])",
}
const UP_TO_1000 = /^([1-9]\d{0,2}|1000)$/

/** The supported parts of a rule with their values. */
const RULE_PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: UP_TO_1000,
  COUNT: UP_TO_1000,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: listOf(`([+-]?([1-9]|[1-4]\\d|5[0-3]))?${WEEKDAY}`),
  BYMONTHDAY: listOf(UP_TO[31]),
  BYMONTH: listOf(UP_TO[12]),
  BYSETPOS: listOf(UP_TO[366]),
  BYYEARDAY: listOf(UP_TO[366]),
  BYWEEKNO: listOf(UP_TO[53]),
  WKST: new RegExp(`^${WEEKDAY}$`),
}

const MAX_OCCURRENCES = 1000
/** Last year in which a rule ends or recurs: the last year of any date that the API accepts. */
const MAX_OCCURRENCE_YEAR = 2100
/** Periods (days for DAILY, weeks for WEEKLY …) that one expansion may examine. A sparse rule would occupy the thread otherwise. */
const MAX_ITERATIONS = 6_500

/** Periods after a date in which the next date is searched, in days. Most rules have one in the first. */
const SEARCHED_DAYS = [35, 400, 4_000, 40_000]

/**
 * The rule in its stored form. Throws VALIDATION_FAILED if it is malformed, more than daily, excludes the event's first day, or has no
 * end and does not recur by MAX_OCCURRENCE_YEAR.
 */
export function normalizeRule(text: string, event: EventSpan): string {
  const rule = text.replace(/^RRULE:/i, "").toUpperCase()
  const pairs = rule.split(";").map((part) => part.split("="))
  const parts = new Map(pairs.map(([name = "", value]) => [name, value]))
  const until = parts.get("UNTIL")
  const isInvalid =
    !parts.has("FREQ") ||
    parts.size < pairs.length ||
    (parts.has("COUNT") && until !== undefined) ||
    (until !== undefined && !isUntilValue(until)) ||
    pairs.some(([name = "", value = "", ...rest]) => rest.length > 0 || !RULE_PARTS[name]?.test(value))
  if (isInvalid) throw validationError({ recurrence: "recurrence" })
  if (Number(event.startDate.slice(0, 4)) + minimumYears(parts) > MAX_OCCURRENCE_YEAR)
    throw validationError({ recurrence: "tooFarInFuture" })
  const recurrence = until ? rule.replace(`UNTIL=${until}`, `UNTIL=${normalizeUntil(until, event)}`) : rule
  const [first] = expandOccurrences({ ...event, recurrence }, { from: event.startDate, through: event.startDate })
  if (first?.originalDate !== event.startDate) throw validationError({ recurrence: "recurrenceExcludesStart" })
  if (isEndless(recurrence) && !nextDate({ ...event, recurrence }, event.startDate))
    throw validationError({ recurrence: "recurrenceTooRare" })
  return recurrence
}

/** The first date of a rule after another date; null if the rule ends before, or has none by MAX_OCCURRENCE_YEAR. */
export function nextDate(event: RecurringEvent, after: string): string | null {
  const from = addDays(after, 1)
  for (const days of SEARCHED_DAYS) {
    const through = [addDays(after, days), `${MAX_OCCURRENCE_YEAR}-12-31`].sort()[0] as string
    const [next] = from <= through ? expandOccurrences(event, { from, through }) : []
    if (next) return next.originalDate
  }
  return null
}

const isUntilValue = (until: string) =>
  isCalendarDate(`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`) &&
  /^.{8}(T([01]\d|2[0-3])[0-5]\d[0-5]\d|$)/.test(until)

/** UNTIL in the form that the event requires: a date, or the end of that date in UTC (RFC 5545, 3.3.10). */
function normalizeUntil(until: string, event: EventSpan): string {
  const date = lastDateBy(until, event)
  if (event.allDay) return date.replaceAll("-", "")
  const end = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: event.timezone, plainTime: "23:59:59" })
  return end.toInstant().toString({ smallestUnit: "second" }).replace(/[-:]/g, "")
}

/**
 * The last date that UNTIL allows. Rules are at most daily, so UNTIL means a date: that of its instant if the event starts by
 * then. A new time of day or time zone therefore neither adds nor removes a day.
 */
function lastDateBy(until: string, { allDay, timezone, start }: EventSpan): string {
  if (allDay || until.length === 8) return Temporal.PlainDate.from(until.slice(0, 8)).toString()
  const last = until.endsWith("Z")
    ? Temporal.Instant.from(until).toZonedDateTimeISO(timezone).toPlainDateTime()
    : Temporal.PlainDateTime.from(until)
  const isBeforeStart = Temporal.PlainTime.compare(last.toPlainTime(), zonedAt(start, timezone).toPlainTime()) < 0
  return addDays(last.toPlainDate().toString(), isBeforeStart ? -1 : 0)
}

/** The event's rule with UNTIL as a date, so that it keeps its last day when the event's time or time zone changes. */
export const withUntilDate = (recurrence: string, event: EventSpan): string =>
  recurrence.replace(/UNTIL=(\w+)/, (_, until: string) => `UNTIL=${lastDateBy(until, event).replaceAll("-", "")}`)

const PERIODS: Readonly<Record<string, { days: number; maxOccurrences: number }>> = {
  DAILY: { days: 1, maxOccurrences: 1 },
  WEEKLY: { days: 7, maxOccurrences: 7 },
  MONTHLY: { days: 28, maxOccurrences: 31 },
  YEARLY: { days: 365, maxOccurrences: 366 },
}

/** Whole years that a rule with COUNT spans at least. Checked before an expansion, which takes seconds for sparse rules. */
function minimumYears(parts: ReadonlyMap<string, string | undefined>): number {
  const period = PERIODS[parts.get("FREQ") ?? ""]
  if (!period) return 0
  const periods = Math.ceil(Number(parts.get("COUNT") ?? 0) / period.maxOccurrences)
  return Math.floor((Math.max(0, periods - 1) * Number(parts.get("INTERVAL") ?? 1) * period.days) / 366)
}

/** Whether a rule has no last occurrence. */
export const isEndless = (recurrence: string): boolean => !/(^|;)(COUNT|UNTIL)=/.test(recurrence)

/**
 * The occurrences of an event: those between two dates, both inclusive, or all of a rule with an end. Throws VALIDATION_FAILED
 * if the rule has more than 1,000.
 *
 * Occurrences keep their local start and end. One that spans a clock change is therefore an hour longer or shorter, as calendar
 * programs show it; RFC 5545 (3.8.5.3) keeps the duration. A date whose local start is skipped has no occurrence (3.3.10).
 */
export function expandOccurrences(event: RecurringEvent, dates?: { from: string; through: string }): OccurrenceSpan[] {
  const { recurrence, allDay, timezone, start, end, startDate, endDate } = event
  if (!recurrence) return [{ start, end, startDate, endDate, originalDate: startDate }]
  // All-day events are expanded in UTC, where no clock change interferes.
  const zone = allDay ? "UTC" : timezone
  const first = allDay ? Temporal.PlainDate.from(startDate).toZonedDateTime(zone) : zonedAt(start, zone)
  const startOf = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone)
  const rule = allDay ? recurrence.replace(/UNTIL=\d{8}/, "$&T000000Z") : recurrence
  const starts = expandRule(rule, first, (rule) =>
    dates
      ? rule.between(startOf(dates.from), startOf(addDays(dates.through, 1)).subtract({ milliseconds: 1 }), true)
      : rule.all((_, n) => n <= MAX_OCCURRENCES),
  )
  if (!dates && starts.length > MAX_OCCURRENCES) throw validationError({ recurrence: "tooManyOccurrences" })
  if (!dates && starts.some(({ year }) => year > MAX_OCCURRENCE_YEAR)) throw validationError({ recurrence: "tooFarInFuture" })
  const nights = Temporal.PlainDate.from(startDate).until(allDay ? endDate : zonedAt(end, zone).toPlainDate()).days
  const endTime = zonedAt(end, zone).toPlainTime()
  return starts.map((localStart) => {
    const date = localStart.toPlainDate()
    const originalDate = date.toString()
    if (originalDate === startDate) return { start, end, startDate, endDate, originalDate }
    const lastDate = date.add({ days: nights })
    if (allDay) return { ...allDaySpan(originalDate, lastDate.toString(), timezone), originalDate }
    const occurrenceStart = toDate(localStart)
    const occurrenceEnd = toDate(lastDate.toZonedDateTime({ timeZone: zone, plainTime: endTime }))
    // An event inside the repeated hour of an autumn night may have a local end before its local start: it keeps its duration.
    const isReversed = occurrenceEnd < occurrenceStart
    const duration = end.getTime() - start.getTime()
    return {
      ...timedSpan(occurrenceStart, isReversed ? later(occurrenceStart, duration) : occurrenceEnd, timezone),
      originalDate,
    }
  })
}

/** Whether an occurrence has the time that the rule gives it. */
export const followsRule = (
  event: RecurringEvent,
  { originalDate, start, end }: Pick<OccurrenceSpan, "originalDate" | "start" | "end">,
) =>
  expandOccurrences(event, { from: originalDate, through: originalDate }).some(
    (occurrence) => occurrence.start.getTime() === start.getTime() && occurrence.end.getTime() === end.getTime(),
  )

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)

/** Expands a rule. Throws VALIDATION_FAILED if the library cannot parse it or exceeds MAX_ITERATIONS. */
function expandRule<T>(
  recurrence: string,
  dtstart: Temporal.ZonedDateTime,
  expand: (rule: RRuleTemporal<Temporal.ZonedDateTime>) => T,
): T {
  const rruleString = `RRULE:${recurrence}`
  try {
    return expand(
      new RRuleTemporal({ rruleString, dtstart, temporal: Temporal, maxIterations: MAX_ITERATIONS, cache: false, strict: true }),
    )
  } catch {
    throw validationError({ recurrence: "recurrence" })
  }
}
