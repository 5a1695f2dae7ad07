// Times at which reports are sent.
import { DAY_MS, HOUR_MS } from "../../../adapters/clock.js"
import type { ReportSchedule } from "../../../entities/hr/enums.js"

/** Time after the start of the day. On the days of a clock change it is an hour earlier or later. */
const SEND_AFTER_MS = 6 * HOUR_MS

interface Calendar {
  now: Date
  /** The current date in the organization's time zone, `YYYY-MM-DD`. */
  today: string
  /** The start of a date in the organization's time zone. */
  startOf(day: string): Date
}

const matches: Readonly<Record<ReportSchedule, (day: Date) => boolean>> = {
  DAILY: () => true,
  WEEKLY: (day) => day.getUTCDay() === 1,
  MONTHLY: (day) => day.getUTCDate() === 1,
}

/** The next time of a schedule after now: at most 31 days ahead. */
export function nextRunAfter(schedule: ReportSchedule, { now, today, startOf }: Calendar): Date {
  for (let time = Date.parse(today); ; time += DAY_MS) {
    const day = new Date(time)
    const run = new Date(startOf(day.toISOString().slice(0, 10)).getTime() + SEND_AFTER_MS)
    if (matches[schedule](day) && run > now) return run
  }
}
