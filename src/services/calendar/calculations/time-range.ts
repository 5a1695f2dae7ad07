// Dates and instants of events and queries.
import { addDays, dateAt, endOfDay, startOfDay } from "../../../adapters/clock.js"
import { AppError, validationError } from "../../../core/errors.js"

/** A period with the dates on which it falls in the event's time zone, both inclusive. */
export interface TimeSpan {
  start: Date
  /** Exclusive. */
  end: Date
  startDate: string
  endDate: string
}

export interface EventSpan extends TimeSpan {
  allDay: boolean
  /** IANA. */
  timezone: string
}

/** `YYYY-MM-DD`, or an ISO 8601 timestamp. */
type DateOrTimestamp = string

const isDate = (value: DateOrTimestamp) => value.length === 10
const datePart = (value: DateOrTimestamp) => value.slice(0, 10)
const isMidnight = (value: DateOrTimestamp) => /^.{10}T00:00(:00(\.0+)?)?(Z|[+-])/.test(value)

const MAX_EVENT_DAYS = 366

/** Span of whole days. `endDate` is inclusive. */
export const allDaySpan = (startDate: string, endDate: string, timezone: string): TimeSpan => ({
  start: startOfDay(startDate, timezone),
  end: endOfDay(endDate, timezone),
  startDate,
  endDate,
})

/** Span between two instants. A span that ends at midnight does not include the new day. */
export function timedSpan(start: Date, end: Date, timezone: string): TimeSpan {
  const lastInstant = end > start ? new Date(end.getTime() - 1) : end
  return { start, end, startDate: dateAt(start, timezone), endDate: dateAt(lastInstant, timezone) }
}

/** Span of an event. Throws VALIDATION_FAILED for an end before the start, more than a year, or dates in place of timestamps. */
export function toEventSpan(
  { start, end, allDay = isDate(start) && isDate(end) }: { start: DateOrTimestamp; end: DateOrTimestamp; allDay?: boolean },
  timezone: string,
): EventSpan {
  if (!allDay)
    for (const [path, value] of Object.entries({ start, end })) if (isDate(value)) throw validationError({ [path]: "dateTime" })
  const span = allDay
    ? allDaySpan(datePart(start), inclusiveEndDate(start, end), timezone)
    : timedSpan(new Date(start), new Date(end), timezone)
  if (span.end < span.start || span.endDate < span.startDate) throw validationError({ end: "endBeforeStart" })
  if (addDays(span.startDate, MAX_EVENT_DAYS) < span.endDate) throw validationError({ end: "spanTooLong" })
  return { ...span, allDay, timezone }
}

/** Last day of an all-day event. Programs without date values send the midnight after it. */
const inclusiveEndDate = (start: DateOrTimestamp, end: DateOrTimestamp) =>
  isMidnight(end) && datePart(end) > datePart(start) ? addDays(datePart(end), -1) : datePart(end)

/** The period of a query. `endDate` is inclusive, `end` exclusive. */
export interface TimeWindow extends TimeSpan {
  /** IANA time zone of the dates. */
  timezone: string
}

/** Limits of a window, counted in days from the first to the last date. */
export interface WindowLimits {
  maxDays?: number
  defaultDays?: number
}

const DEFAULT_WINDOW_DAYS = 31
const MAX_WINDOW_DAYS = 366

/** How far ahead the calendar can be read, and how long ago a new series may start. */
export const CALENDAR_HORIZON_DAYS = 5 * 366

/** Window of a query. Throws VALIDATION_FAILED for an end before the start, too many days, or an end beyond the horizon. */
export function toTimeWindow(
  { startDate, endDate }: { startDate?: DateOrTimestamp; endDate?: DateOrTimestamp },
  {
    today,
    timezone,
    maxDays = MAX_WINDOW_DAYS,
    defaultDays = DEFAULT_WINDOW_DAYS,
  }: { today: string; timezone: string } & WindowLimits,
): TimeWindow {
  const from = startDate ?? today
  const to = endDate ?? addDays(isDate(from) ? from : dateAt(new Date(from), timezone), defaultDays)
  const start = isDate(from) ? startOfDay(from, timezone) : new Date(from)
  const end = isDate(to) ? endOfDay(to, timezone) : new Date(to)
  if (end < start || (isDate(from) && isDate(to) && to < from)) throw validationError({ endDate: "endBeforeStart" })
  const window = { ...timedSpan(start, end, timezone), timezone }
  if (addDays(window.startDate, maxDays) < window.endDate)
    throw new AppError("VALIDATION_FAILED", {
      problems: [
        { path: "endDate", code: maxDays === MAX_WINDOW_DAYS ? "spanTooLong" : "moreDays", values: { max: maxDays + 1 } },
      ],
    })
  if (addDays(today, CALENDAR_HORIZON_DAYS) < window.endDate) throw validationError({ endDate: "tooFarInFuture" })
  return window
}
