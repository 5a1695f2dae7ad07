// Counts the half days of a leave that reduce the balance. Pure: the schedule of each day is an argument.
import { addDays } from "../../../adapters/clock.js"
import type { DayHalf, NotCountedReason } from "../../../entities/leave/enums.js"
import { WEEKDAYS } from "../../../entities/leave/work-calendars.js"
import { fromAmount, sumAmounts } from "./amounts.js"
import {
  MINUTES_PER_DAY,
  minutesOf,
  minutesWithin,
  type TimeRange,
  type WorkHours,
  type WorkWeek,
  workedHalfOf,
} from "./working-hours.js"

/** A leave from a half of its first day to a half of its last day, both inclusive. */
export interface LeaveSpan {
  startDate: string
  startHalf: DayHalf
  endDate: string
  endHalf: DayHalf
}

/** Half a day of a leave. */
export interface CountedHalf {
  date: string
  half: DayHalf
  /** Thousandths of a day; 0 if the half is not counted. */
  amount: number
  /** Minutes of work that the leave takes. */
  minutes: number
  notCountedReason: NotCountedReason | null
  /** Name of the holiday that is the reason. */
  holiday: string | null
}

/** A full or half holiday. */
export interface HolidayDate {
  date: string
  /** The half that is free; null for the whole day. */
  half: DayHalf | null
  name: string
}

/** Thousandths of a full day that an employee works in each half of a day. */
export type WorkAmounts = Readonly<Record<DayHalf, number>>

/** Work and holidays of an employee on a date. */
export interface DaySchedule extends WorkHours {
  work: WorkAmounts
  holidays: readonly Pick<HolidayDate, "half" | "name">[]
}

export type ScheduleOn = (date: string) => DaySchedule

const NO_WORK: WorkAmounts = { AM: 0, PM: 0 }

/** The work on a weekday (0 for Monday), measured against the full day of the pattern. */
export function workAmounts(week: WorkWeek, weekday: number): WorkAmounts {
  const minutes = minutesOf(week, weekday)
  if (minutes === 0) return NO_WORK
  const fullDay = week.fullDayMinutes ?? Math.max(...WEEKDAYS.map((name) => week[name]))
  // At least a thousandth for each half, because an amount of 0 means that a half is not counted.
  const amount = Math.max(2, Math.round((minutes * 1000) / fullDay))
  const half = workedHalfOf(week, weekday)
  if (half) return { ...NO_WORK, [half]: amount }
  return { AM: Math.ceil(amount / 2), PM: Math.floor(amount / 2) }
}

/** The half days of a leave in order. Half days without work and on holidays have the amount 0. */
export function countHalves({ startDate, startHalf, endDate, endHalf }: LeaveSpan, scheduleOn: ScheduleOn): CountedHalf[] {
  const halves: CountedHalf[] = []
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const { work, hours, boundary, holidays } = scheduleOn(date)
    for (const half of ["AM", "PM"] as const) {
      if ((date === startDate && half < startHalf) || (date === endDate && half > endHalf)) continue
      const holiday = holidays.find((candidate) => candidate.half === null || candidate.half === half)?.name ?? null
      const notCountedReason = work[half] === 0 ? "NOT_WORKING" : holiday !== null ? "HOLIDAY" : null
      const amount = notCountedReason ? 0 : work[half]
      const minutes = notCountedReason ? 0 : minutesWithin(hours, rangeOf(half, boundary))
      halves.push({ date, half, amount, minutes, notCountedReason, holiday: notCountedReason === "HOLIDAY" ? holiday : null })
    }
  }
  return halves
}

/** The part of a day that a half has. */
const rangeOf = (half: DayHalf, boundary: number): TimeRange =>
  half === "AM" ? { from: 0, to: boundary } : { from: boundary, to: MINUTES_PER_DAY }

/** The length of a leave: the working days and the minutes of work that it takes. */
export interface LeaveLength {
  days: number
  minutes: number
}

export const lengthOf = (halves: readonly Pick<CountedHalf, "amount" | "minutes">[]): LeaveLength => ({
  days: countedDays(halves),
  minutes: countedMinutes(halves),
})

/** The minutes of work of half days. */
export const countedMinutes = (halves: readonly Pick<CountedHalf, "minutes">[]): number =>
  halves.reduce((sum, { minutes }) => sum + minutes, 0)

/** The counted days of half days. */
export const countedDays = (halves: readonly Pick<CountedHalf, "amount">[]): number => fromAmount(sumAmounts(halves), "DAYS")
