// How an event is repeated (RFC 5545, 3.3.10): reads rules and counts out the days. Pure functions.
import { RRuleTemporal } from "rrule-temporal"
import { Temporal } from "temporal-polyfill"
import { addDays, later, zonedAt } from "../../../adapters/clock.js"
import { validationError } from "../../../core/errors.js"
import { isCalendarDate } from "../../../inputs/fields.js"
import { type EventSpan, type Span, timed, wholeDays } from "./time-range.js"

/** What is known of an event as far as its repetitions follow from it. */
export interface Repeated extends EventSpan {
  recurrence?: string | null
}

/** One time that an event takes place, and the day on which it is by the rule. */
export interface Repetition extends Span {
  originalDate: string
}

const weekday = "(MO|TU|WE|TH|FR|SA|SU)"
const listOf = (item: string) => new RegExp(`^${item}(,${item})*$`)
const upTo = {
  12: "([1-9]|1[0-2])",
  31: "[+-]?([1-9]|[12]\\d|3[01])",
  53: "[+-]?([1-9]|[1-4]\\d|5[0-3])",
  366: "[+-]?([1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])",
}
const number = /^([1-9]\d{0,2}|1000)$/

/** What may stand in a rule, and how. */
const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: number,
  COUNT: number,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: listOf(`([+-]?([1-9]|[1-4]\\d|5[0-3]))?${weekday}`),
  BYMONTHDAY: listOf(upTo[31]),
  BYMONTH: listOf(upTo[12]),
  BYSETPOS: listOf(upTo[366]),
  BYYEARDAY: listOf(upTo[366]),
  BYWEEKNO: listOf(upTo[53]),
  WKST: new RegExp(`^${weekday}$`),
}

const mostTimes = 1000
/** The last year in which a rule with an end may repeat an event: that of the last date that may be entered. */
const lastYear = 2100
/** Periods (of its FREQ) that are gone through before a rule is given up, so that a sparse one can't keep everybody waiting. */
const patience = 5_000

/**
 * The rule in the form in which it is kept. VALIDATION_FAILED for what is no rule, repeats more often than daily, or does not take
 * place on the event's first day.
 */
export function readRule(text: string, event: EventSpan): string {
  const given = text.replace(/^RRULE:/i, "").toUpperCase()
  const pairs = given.split(";").map((part) => part.split("="))
  const rule = new Map(pairs.map(([name = "", value]) => [name, value]))
  const until = rule.get("UNTIL")
  const isWrong =
    !rule.has("FREQ") ||
    rule.size < pairs.length ||
    (rule.has("COUNT") && until !== undefined) ||
    (until !== undefined && !isInstantOrDay(until)) ||
    pairs.some(([name = "", value = "", ...more]) => more.length > 0 || !parts[name]?.test(value))
  if (isWrong) throw validationError({ recurrence: "recurrence" })
  const recurrence = until ? given.replace(`UNTIL=${until}`, `UNTIL=${untilOf(until, event)}`) : given
  const [first] = repetitions({ ...event, recurrence }, { from: event.startDate, through: event.startDate })
  if (first?.originalDate !== event.startDate) throw validationError({ recurrence: "recurrenceExcludesStart" })
  return recurrence
}

const isInstantOrDay = (until: string) =>
  isCalendarDate(`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`) &&
  /^.{8}(T([01]\d|2[0-3])[0-5]\d[0-5]\d|$)/.test(until)

/** The end of a rule in the form that goes with the event: a day, or the end of that day as an instant in UTC (RFC 5545, 3.3.10). */
function untilOf(until: string, event: EventSpan): string {
  const day = lastDayBy(until, event)
  if (event.allDay) return day.replaceAll("-", "")
  const end = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: event.timeZone, plainTime: "23:59:59" })
  return end.toInstant().toString({ smallestUnit: "second" }).replace(/[-:]/g, "")
}

/**
 * The last day that the end of a rule lets through. A rule is at most daily, so its end means a day: that of an instant, if the
 * event begins by then. So no day is lost or won when the time of day changes, or the zone.
 */
function lastDayBy(until: string, { allDay, timeZone, start }: EventSpan): string {
  if (allDay || until.length === 8) return Temporal.PlainDate.from(until.slice(0, 8)).toString()
  const last = until.endsWith("Z")
    ? Temporal.Instant.from(until).toZonedDateTimeISO(timeZone).toPlainDateTime()
    : Temporal.PlainDateTime.from(until)
  const isBefore = Temporal.PlainTime.compare(last.toPlainTime(), zonedAt(start, timeZone).toPlainTime()) < 0
  return addDays(last.toPlainDate().toString(), isBefore ? -1 : 0)
}

/** The rule of an event as it may be read for the event at another time or in another zone: it keeps its last day. */
export const ruleByDays = (recurrence: string, event: EventSpan): string =>
  recurrence.replace(/UNTIL=(\w+)/, (_, until: string) => `UNTIL=${lastDayBy(until, event).replaceAll("-", "")}`)

/** Whether a rule has no last repetition. */
export const isEndless = (recurrence: string): boolean => !/(^|;)(COUNT|UNTIL)=/.test(recurrence)

/**
 * The times that an event takes place by its rule: between two days (both included), or all of them, where the rule has an end.
 * It begins and ends at the same times of day in the event's zone, so what goes on over the night in which the clocks change takes
 * an hour more or less, as calendar programs show it (RFC 5545, 3.8.5.3, would have it end at another time that morning). A day that
 * leaves its time out is left out (RFC 5545, 3.3.10).
 * VALIDATION_FAILED for all of a rule that has more than 1,000.
 */
export function repetitions(event: Repeated, days?: { from: string; through: string }): Repetition[] {
  const { recurrence, allDay, timeZone, start, end, startDate, endDate } = event
  if (!recurrence) return [{ start, end, startDate, endDate, originalDate: startDate }]
  // Days are counted without a zone: what is by date has no clock that could change.
  const zone = allDay ? "UTC" : timeZone
  const first = allDay ? Temporal.PlainDate.from(startDate).toZonedDateTime(zone) : zonedAt(start, zone)
  const at = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone)
  const rule = allDay ? recurrence.replace(/UNTIL=\d{8}/, "$&T000000Z") : recurrence
  const times = counted(rule, first, (rule) =>
    days
      ? rule.between(at(days.from), at(addDays(days.through, 1)).subtract({ milliseconds: 1 }), true)
      : rule.all((_, n) => n <= mostTimes),
  )
  if (!days && times.length > mostTimes) throw validationError({ recurrence: "tooManyOccurrences" })
  if (!days && times.some(({ year }) => year > lastYear)) throw validationError({ recurrence: "tooFarInFuture" })
  const nights = Temporal.PlainDate.from(startDate).until(allDay ? endDate : zonedAt(end, zone).toPlainDate()).days
  const closing = zonedAt(end, zone).toPlainTime()
  return times.map((time) => {
    const date = time.toPlainDate()
    const originalDate = date.toString()
    if (originalDate === startDate) return { start, end, startDate, endDate, originalDate }
    const lastDate = date.add({ days: nights })
    if (allDay) return { ...wholeDays(originalDate, lastDate.toString(), timeZone), originalDate }
    const begins = instantOf(time)
    const ends = instantOf(lastDate.toZonedDateTime({ timeZone: zone, plainTime: closing }))
    // What began in the night in which the clocks go back may end at an earlier time of day: it takes as long each time.
    const isTurned = ends < begins
    return {
      ...timed(begins, isTurned ? later(begins, end.getTime() - start.getTime()) : ends, timeZone),
      originalDate,
    }
  })
}

/** Whether something takes place when an event does by its rule. */
export const isByRule = (event: Repeated, { originalDate, start, end }: Pick<Repetition, "originalDate" | "start" | "end">) =>
  repetitions(event, { from: originalDate, through: originalDate }).some(
    (one) => one.start.getTime() === start.getTime() && one.end.getTime() === end.getTime(),
  )

const instantOf = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)

/** Counts out a rule; VALIDATION_FAILED for one that can't be read, or that is too sparse to be counted out. */
function counted<T>(
  recurrence: string,
  dtstart: Temporal.ZonedDateTime,
  count: (rule: RRuleTemporal<Temporal.ZonedDateTime>) => T,
): T {
  const rruleString = `RRULE:${recurrence}`
  try {
    return count(
      new RRuleTemporal({ rruleString, dtstart, temporal: Temporal, maxIterations: patience, cache: false, strict: true }),
    )
  } catch {
    throw validationError({ recurrence: "recurrence" })
  }
}
