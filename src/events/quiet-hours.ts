// When somebody may be disturbed again.
import { Temporal } from "temporal-polyfill"
import { zonedAt } from "../adapters/clock.js"

/**
 * The end of the quiet hours that an instant falls into; undefined where it falls into none. Both times are `HH:MM` in the zone;
 * hours that end before they begin last over midnight, and hours of no length never come.
 */
export function quietUntil(now: Date, zone: string, from: string, until: string): Date | undefined {
  const here = zonedAt(now, zone)
  const time = here.toPlainTime().toString({ smallestUnit: "minute" })
  const overMidnight = until < from
  const isQuiet = overMidnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return undefined
  const day = overMidnight && time >= from ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate()
  const end = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(until) })
  // Where the clock is set back, the same time comes twice: the hour that is still quiet has its end behind it.
  const later = Temporal.ZonedDateTime.compare(end, here) > 0 ? end : end.add({ hours: 1 })
  const over = new Date(later.epochMilliseconds)
  // Where the clock is set forward, the end may be skipped, and the quiet hours of the next day have begun.
  return quietUntil(over, zone, from, until) ?? over
}
