// Checks the times of a leave against the working hours of its days. Pure.
import { AppError } from "../../../core/errors.js"
import type { LeaveSpan, ScheduleOn } from "./day-count.js"
import { formatTime, parseTime } from "./hours.js"

/** OUTSIDE_WORKING_HOURS if the leave begins or ends at a time without work, which includes breaks but not their begin and end. */
export function workingHoursError(
  { startDate, startTime, endDate, endTime }: LeaveSpan,
  scheduleOn: ScheduleOn,
): AppError | undefined {
  const times = [
    { date: startDate, time: startTime },
    { date: endDate, time: endTime },
  ]
  for (const { date, time } of times) {
    const { hours } = scheduleOn(date)
    if (time == null || hours.some(({ from, to }) => from <= parseTime(time) && parseTime(time) <= to)) continue
    const parts = hours.map(({ from, to }) => ({ from: formatTime(from), to: formatTime(to) }))
    return new AppError("OUTSIDE_WORKING_HOURS", {
      details: { date, time, hours: parts },
      values: { date, time, hours: parts.map(({ from, to }) => `${from}–${to}`).join(", "), count: parts.length },
    })
  }
  return undefined
}
