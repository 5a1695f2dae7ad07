// The hours of work of a day, as ranges of minutes after midnight in local time. Pure.
import { type DayHalf, Weekday } from "../../../entities/leave/enums.js"
import { WEEKDAYS, type WorkingHours, type WorkPattern } from "../../../entities/leave/work-calendars.js"

/** A part of a day in minutes after midnight, the end exclusive. */
export interface TimeRange {
  from: number
  to: number
}

/** The weekly work that a pattern describes. */
export type WorkWeek = Pick<WorkPattern, (typeof WEEKDAYS)[number] | "fullDayMinutes" | "workedHalves" | "workingHours">

/** The hours of a weekday, and the minute with which its afternoon begins. */
export interface WorkHours {
  hours: readonly TimeRange[]
  boundary: number
}

export const MINUTES_PER_DAY = 1440
const NOON = 720
/** Work begins at 09:00, and at noon if only the afternoon is worked. */
const DEFAULT_BEGIN = 540

export const minutesOf = (week: WorkWeek, weekday: number): number => week[WEEKDAYS[weekday] as (typeof WEEKDAYS)[number]]

/** The half that is worked if only one is. */
export const workedHalfOf = ({ workedHalves }: WorkWeek, weekday: number): DayHalf | undefined =>
  workedHalves.find((worked) => worked.weekday === Weekday.keys[weekday])?.half

/** The hours of work on a weekday (0 for Monday). The halves meet in the middle of the worked minutes. */
export function workHours(week: WorkWeek, weekday: number): WorkHours {
  const minutes = minutesOf(week, weekday)
  if (minutes === 0) return { hours: [], boundary: NOON }
  const half = workedHalfOf(week, weekday)
  const hours = hoursOf(week, weekday, minutes)
  if (half) return { hours, boundary: half === "PM" ? beginOf(hours) : endOf(hours) }
  return { hours, boundary: minuteAfter(hours, Math.ceil(minutes / 2)) }
}

/** The hours that the pattern has for a weekday, or those of its minutes, which end at midnight at the latest. */
function hoursOf(week: WorkWeek, weekday: number, minutes: number): TimeRange[] {
  const hours = week.workingHours.filter((part) => part.weekday === Weekday.keys[weekday])
  if (hours.length > 0) return hours.map(toTimeRange)
  const begin = workedHalfOf(week, weekday) === "PM" ? NOON : DEFAULT_BEGIN
  const from = Math.min(begin, MINUTES_PER_DAY - minutes)
  return [{ from, to: from + minutes }]
}

export const toTimeRange = ({ from, to }: Pick<WorkingHours, "from" | "to">): TimeRange => ({
  from: parseTime(from),
  to: parseTime(to),
})

/** The minute of the day of `HH:MM`. */
export const parseTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The `HH:MM` of a minute of the day. */
export const formatTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":")

export const beginOf = (hours: readonly TimeRange[]): number => hours[0]?.from ?? 0
export const endOf = (hours: readonly TimeRange[]): number => hours.at(-1)?.to ?? MINUTES_PER_DAY

export const hoursWithin = (hours: readonly TimeRange[], { from, to }: TimeRange): TimeRange[] =>
  hours.map((part) => ({ from: Math.max(part.from, from), to: Math.min(part.to, to) })).filter((part) => part.from < part.to)

export const minutesWithin = (hours: readonly TimeRange[], range: TimeRange): number =>
  hoursWithin(hours, range).reduce((sum, { from, to }) => sum + to - from, 0)

/** The minute of the day at which a number of minutes has been worked. */
function minuteAfter(hours: readonly TimeRange[], worked: number): number {
  let left = worked
  for (const { from, to } of hours) {
    if (left <= to - from) return from + left
    left -= to - from
  }
  return endOf(hours)
}
