// Clocks. No other file reads the system time: code that needs the time receives a clock, which tests can set.
import { Temporal } from "temporal-polyfill"

/** Milliseconds of 24 hours. A calendar day is an hour longer or shorter if the clocks change. */
export const DAY_MS = 86_400_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

interface Day {
  date: string
  /** Start of the date and of the next date, in milliseconds since the epoch. */
  startsAt: number
  endsAt: number
}

/** The last computed date by time zone, cached because every request needs the date. */
const days = new Map<string, Day>()

/** The current calendar date (YYYY-MM-DD) in an IANA time zone. */
export function today(clock: Clock, timeZone: string): string {
  const now = clock.now().getTime()
  const cached = days.get(timeZone)
  if (cached && cached.startsAt <= now && now < cached.endsAt) return cached.date
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay()
  const date = day.toPlainDate().toString()
  days.set(timeZone, { date, startsAt: day.epochMilliseconds, endsAt: day.add({ days: 1 }).startOfDay().epochMilliseconds })
  return date
}

/** The local date and time in an IANA time zone. */
export const zonedAt = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

/** The local date in an IANA time zone. */
export const dateAt = (instant: Date, timeZone: string): string => zonedAt(instant, timeZone).toPlainDate().toString()

/** First instant of a date in a time zone. It is later than 00:00 if the clocks change at midnight. */
export const startOfDay = (date: string, timezone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds)

/** The instant at which a date has passed in a time zone: the start of the next one. */
export const endOfDay = (date: string, timezone: string): Date => startOfDay(addDays(date, 1), timezone)

/** Instant of a local time (`HH:MM`, at most `24:00`). A time that a clock change skips is moved by the length of the gap. */
export function localInstant(date: string, time: string, timezone: string): Date {
  if (time === "24:00") return endOfDay(date, timezone)
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds)
}

/** The calendar date `days` after a YYYY-MM-DD date; negative for before. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The calendar date `years` after a YYYY-MM-DD date. 29 February becomes 28 February in other years. */
export const addYears = (date: string, years: number): string => Temporal.PlainDate.from(date).add({ years }).toString()

/** The time `milliseconds` after another; negative for before. */
export const later = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** Monotonic milliseconds for measuring durations. */
export const monotonic = (): number => performance.now()
