// The days that the team calendar shows, from its address. Dates are calendar dates, `YYYY-MM-DD`.
import { dateIn } from "../../i18n/today.ts"

export type View = "week" | "month"

export interface Period {
  readonly view: View
  /** A day of the period, which the address names. */
  readonly date: string
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000

const atMidnight = (date: string) => new Date(`${date}T00:00:00Z`)
const toDate = (time: Date) => time.toISOString().slice(0, 10)
const addDays = (date: string, days: number): string => toDate(new Date(atMidnight(date).getTime() + days * DAY_MS))

/** 0 for Monday. */
const dayOfWeek = (date: string) => (atMidnight(date).getUTCDay() + 6) % 7
export const isWeekend = (date: string): boolean => dayOfWeek(date) > 4

/** The first day of the month that is some months later. */
function monthLater(date: string, months: number): string {
  const time = atMidnight(`${date.slice(0, 7)}-01`)
  time.setUTCMonth(time.getUTCMonth() + months)
  return toDate(time)
}

/** The period of an address. Without a view, a narrow window shows a week. */
export function periodOf(search: URLSearchParams, today: string): Period {
  // After 9999, years have a sign and sort before all others, so counting days would not end.
  const date = dateIn(search.get("date")) ?? today
  const view = search.get("view") ?? (matchMedia("(max-width: 40rem)").matches ? "week" : "month")
  if (view !== "week") return { view: "month", date, from: monthLater(date, 0), to: addDays(monthLater(date, 1), -1) }
  const from = addDays(date, -dayOfWeek(date))
  return { view, date, from, to: addDays(from, 6) }
}

/** A day of the period before or after. */
export const step = ({ view, from }: Period, direction: 1 | -1): string =>
  view === "week" ? addDays(from, 7 * direction) : monthLater(from, direction)

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
