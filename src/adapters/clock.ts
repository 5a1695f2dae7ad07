// The one place that asks what time it is: whoever needs the time is handed a clock, so a test can turn it.
import { Temporal } from "temporal-polyfill"

export interface Clock {
  now(): Date
}

export interface MovableClock extends Clock {
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still at an ISO 8601 instant. */
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
  /** Its first millisecond since the epoch, and that of the day after. */
  begins: number
  ends: number
}

/** The day that it was last, by zone: every request asks, and a day is long. */
const days = new Map<string, Day>()

/** The calendar date (YYYY-MM-DD) that it is now in an IANA time zone. */
export function today(clock: Clock, timeZone: string): string {
  const now = clock.now().getTime()
  const known = days.get(timeZone)
  if (known && known.begins <= now && now < known.ends) return known.date
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay()
  const date = day.toPlainDate().toString()
  days.set(timeZone, { date, begins: day.epochMilliseconds, ends: day.add({ days: 1 }).startOfDay().epochMilliseconds })
  return date
}

/** What the clocks of an IANA time zone show at an instant. */
export const zonedAt = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

/** The calendar date `days` after (or, negative, before) a YYYY-MM-DD date. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The instant `milliseconds` after (or, negative, before) another. */
export const later = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** Milliseconds that only ever grow; for measuring how long something took, whatever happens to the wall clock. */
export const monotonic = (): number => performance.now()
