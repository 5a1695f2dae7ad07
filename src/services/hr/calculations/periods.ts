// The calendar months, quarters or years of a date range.
import { Temporal } from "temporal-polyfill"
import { tooManyError, validationError } from "../../../core/errors.js"
import type { AnalyticsInterval } from "../../../entities/hr/analytics.js"

/** Most periods of one report: ten years of months. */
const MAX_PERIODS = 120

export interface Period {
  /** `2026-03`, `2026-Q1` or `2026`. */
  period: string
  /** First day of the whole month, quarter or year. */
  key: string
  /** First and last day within the range. */
  startDate: string
  endDate: string
}

const MONTHS: Record<AnalyticsInterval, number> = { MONTH: 1, QUARTER: 3, YEAR: 12 }

/**
 * The periods of a range, oldest first. The first and the last one end where the range ends. Throws VALIDATION_FAILED for a range
 * that ends before it starts or has more than 120 periods.
 */
export function periodsOf(from: string, to: string, interval: AnalyticsInterval): Period[] {
  if (to < from) throw validationError({ to: "endBeforeStart" })
  const months = MONTHS[interval]
  const first = Temporal.PlainDate.from(from)
  let start = first.with({ day: 1, month: first.month - ((first.month - 1) % months) })
  const periods: Period[] = []
  while (start.toString() <= to) {
    if (periods.length === MAX_PERIODS) throw tooManyError("from", MAX_PERIODS)
    const next = start.add({ months })
    const [key, last] = [start.toString(), next.subtract({ days: 1 }).toString()]
    const startDate = key < from ? from : key
    periods.push({ period: nameOf(start, interval), key, startDate, endDate: last > to ? to : last })
    start = next
  }
  return periods
}

const nameOf = (start: Temporal.PlainDate, interval: AnalyticsInterval): string => {
  if (interval === "MONTH") return start.toString().slice(0, 7)
  return interval === "YEAR" ? String(start.year) : `${start.year}-Q${Math.ceil(start.month / 3)}`
}
