// Quiet hours of a recipient.
import { Temporal } from "temporal-polyfill"
import { zonedAt } from "../adapters/clock.js"
import type { Recipient } from "./recipients.js"

/** End of the quiet hours of a recipient that contain `now`, undefined outside of them. */
export const endOfOwnQuietHours = (
  { quietFrom: from, quietUntil: until, timezone }: Pick<Recipient, "quietFrom" | "quietUntil" | "timezone">,
  now: Date,
): Date | undefined => (from && until ? endOfQuietHours(now, timezone, from, until) : undefined)

/**
 * End of the quiet hours that contain `now`, undefined outside of them. `from` and `until` are `HH:MM` in the time zone. Hours
 * with `until` before `from` last over midnight; hours with equal times are empty.
 */
export function endOfQuietHours(now: Date, timezone: string, from: string, until: string): Date | undefined {
  const localNow = zonedAt(now, timezone)
  const time = localNow.toPlainTime().toString({ smallestUnit: "minute" })
  const isOverMidnight = until < from
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return undefined
  const date = isOverMidnight && time >= from ? localNow.toPlainDate().add({ days: 1 }) : localNow.toPlainDate()
  const localEnd = date.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(until) })
  // When clocks go back, a local time occurs twice, and the first one may lie before `now`.
  const isPast = Temporal.ZonedDateTime.compare(localEnd, localNow) <= 0
  const end = new Date((isPast ? localEnd.add({ hours: 1 }) : localEnd).epochMilliseconds)
  // When clocks go forward, the end may be skipped, so that the next quiet hours have begun at it.
  return endOfQuietHours(end, timezone, from, until) ?? end
}
