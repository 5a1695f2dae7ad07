// The only place that reads the time. Code that needs it receives a clock, which tests can set.
import { Temporal } from "temporal-polyfill"

export interface Clock {
  now(): Date
}

export interface MovableClock extends Clock {
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that always returns the same time (ISO 8601). */
export const fixedClock = (instant: string | Date): Clock => ({ now: () => new Date(instant) })

/** A clock that stands still until a test moves it. */
export function movableClock(instant: string | Date): MovableClock {
  let at = new Date(instant).getTime()
  return {
    now: () => new Date(at),
    set: (next) => {
      at = new Date(next).getTime()
    },
    advance: (milliseconds) => {
      at += milliseconds
    },
  }
}

interface Day {
  date: string
  /** First millisecond of the date since the epoch, and that of the next date. */
  begins: number
  ends: number
}

/** The last computed date by zone: every request asks for it. */
const days = new Map<string, Day>()

/** The current calendar date (YYYY-MM-DD) in an IANA time zone. */
export function today(clock: Clock, timeZone: string): string {
  const now = clock.now().getTime()
  const known = days.get(timeZone)
  if (known && known.begins <= now && now < known.ends) return known.date
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay()
  const date = day.toPlainDate().toString()
  days.set(timeZone, { date, begins: day.epochMilliseconds, ends: day.add({ days: 1 }).startOfDay().epochMilliseconds })
  return date
}

/** The local date and time in an IANA time zone. */
export const zonedAt = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

/** The calendar date `days` after a YYYY-MM-DD date; negative for before. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The time `milliseconds` after another; negative for before. */
export const later = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** Monotonic milliseconds for measuring durations. */
export const monotonic = (): number => performance.now()
