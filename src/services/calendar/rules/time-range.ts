// When an event takes place: from what was asked for to instants and days. Pure functions.
import { Temporal } from "temporal-polyfill"
import { addDays, zonedAt } from "../../../adapters/clock.js"
import { AppError, validationError } from "../../../core/errors.js"

/** From one instant to another, with the days on which they fall in the event's zone (both included). */
export interface Span {
  start: Date
  end: Date
  startDate: string
  endDate: string
}

export interface EventSpan extends Span {
  allDay: boolean
  /** IANA. */
  timeZone: string
}

/** A day, or an instant in ISO 8601. */
type Moment = string

const isDay = (moment: Moment) => moment.length === 10
const dayIn = (moment: Moment) => moment.slice(0, 10)
const isMidnight = (moment: Moment) => /^.{10}T00:00(:00(\.0+)?)?(Z|[+-])/.test(moment)

/** The longest that an event may take, in days. */
const longest = 366

/** The first instant of a day in a zone: where the clocks change at midnight, it is another time than 0:00. */
export const midnight = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)

/** The instant of a time of day (`HH:MM`, up to `24:00`) in a zone; where the clocks leave it out, it is as much later. */
export function clockTime(date: string, time: string, timeZone: string): Date {
  if (time === "24:00") return midnight(addDays(date, 1), timeZone)
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds)
}

/** The day that it is in a zone at an instant. */
export const dayAt = (instant: Date, timeZone: string): string => zonedAt(instant, timeZone).toPlainDate().toString()

/** Whole days, the last included. */
export const wholeDays = (startDate: string, endDate: string, timeZone: string): Span => ({
  start: midnight(startDate, timeZone),
  end: midnight(addDays(endDate, 1), timeZone),
  startDate,
  endDate,
})

/** From one instant to another. What ends at midnight does not reach into the new day. */
export function timed(start: Date, end: Date, timeZone: string): Span {
  const startDate = dayAt(start, timeZone)
  const lastInstant = end > start ? new Date(end.getTime() - 1) : end
  return { start, end, startDate, endDate: dayAt(lastInstant, timeZone) }
}

/**
 * When an event takes place. VALIDATION_FAILED naming the field for one that ends before it starts, that is longer than a year, or
 * that is given days where it needs times.
 */
export function eventSpanOf(
  { start, end, allDay = isDay(start) && isDay(end) }: { start: Moment; end: Moment; allDay?: boolean },
  timeZone: string,
): EventSpan {
  if (!allDay)
    for (const [path, moment] of Object.entries({ start, end })) if (isDay(moment)) throw validationError({ [path]: "dateTime" })
  const span = allDay ? wholeDays(dayIn(start), lastDay(start, end), timeZone) : timed(new Date(start), new Date(end), timeZone)
  if (span.end < span.start || span.endDate < span.startDate) throw validationError({ end: "endBeforeStart" })
  if (addDays(span.startDate, longest) < span.endDate) throw validationError({ end: "spanTooLong" })
  return { ...span, allDay, timeZone }
}

/** Programs that know instants only say the midnight after the last day. */
const lastDay = (start: Moment, end: Moment) =>
  isMidnight(end) && dayIn(end) > dayIn(start) ? addDays(dayIn(end), -1) : dayIn(end)

/** A part of time that is asked for: `end` is not in it any more; of the days, which begin in its zone, the last is. */
export interface Window {
  start: Date
  end: Date
  startDate: string
  endDate: string
  /** IANA. */
  timeZone: string
}

/** How long a part of time may be, and how long it is where its end is not said; in days from the first to the last. */
export interface Lengths {
  most?: number
  usual?: number
}

const month = 31
const year = 366
/** How far ahead the calendar reaches, and how long ago a series may begin, in days: each day of it is a row. */
export const furthest = 5 * year

/**
 * The part of time between two moments; a day begins at its midnight in the zone. VALIDATION_FAILED for one that ends before it
 * begins, that is longer than `most` days, or that reaches further ahead than five years.
 */
export function windowOf(
  { startDate, endDate }: { startDate?: Moment; endDate?: Moment },
  { today, timeZone, most = year, usual = month }: { today: string; timeZone: string } & Lengths,
): Window {
  const from = startDate ?? today
  const to = endDate ?? addDays(isDay(from) ? from : dayAt(new Date(from), timeZone), usual)
  const start = isDay(from) ? midnight(from, timeZone) : new Date(from)
  const end = isDay(to) ? midnight(addDays(to, 1), timeZone) : new Date(to)
  if (end < start || (isDay(from) && isDay(to) && to < from)) throw validationError({ endDate: "endBeforeStart" })
  const window = { ...timed(start, end, timeZone), timeZone }
  if (addDays(window.startDate, most) < window.endDate)
    throw new AppError("VALIDATION_FAILED", {
      problems: [{ path: "endDate", code: most === year ? "spanTooLong" : "moreDays", values: { max: most + 1 } }],
    })
  if (addDays(today, furthest) < window.endDate) throw validationError({ endDate: "tooFarInFuture" })
  return window
}
