// Counts the half days of a leave that reduce the balance. Pure: the schedule of each day is an argument.
import { addDays } from "../../../adapters/clock.js"
import { type DayHalf, type NotCountedReason, Weekday } from "../../../entities/leave/enums.js"
import { WEEKDAYS, type WorkPattern } from "../../../entities/leave/work-calendars.js"
import { sumAmounts, toDays } from "./amounts.js"

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

/** The weekly work that a pattern describes, as far as it determines days of leave. */
export type WorkWeek = Pick<WorkPattern, (typeof WEEKDAYS)[number] | "fullDayMinutes" | "workedHalves">

/** Work and holidays of an employee on a date. */
export interface DaySchedule {
  work: WorkAmounts
  holidays: readonly Pick<HolidayDate, "half" | "name">[]
}

export type ScheduleOn = (date: string) => DaySchedule

const NO_WORK: WorkAmounts = { AM: 0, PM: 0 }

/** The work on a weekday (0 for Monday), measured against the full day of the pattern. */
export function workAmounts(week: WorkWeek, weekday: number): WorkAmounts {
  const minutes = week[WEEKDAYS[weekday] as (typeof WEEKDAYS)[number]]
  if (minutes === 0) return NO_WORK
  const fullDay = week.fullDayMinutes ?? Math.max(...WEEKDAYS.map((name) => week[name]))
  // At least a thousandth for each half, because an amount of 0 means that a half is not counted.
  const amount = Math.max(2, Math.round((minutes * 1000) / fullDay))
  const half = week.workedHalves.find((worked) => worked.weekday === Weekday.keys[weekday])?.half
  if (half) return { ...NO_WORK, [half]: amount }
  return { AM: Math.ceil(amount / 2), PM: Math.floor(amount / 2) }
}

/** The half days of a leave in order. Half days without work and on holidays have the amount 0. */
export function countHalves({ startDate, startHalf, endDate, endHalf }: LeaveSpan, scheduleOn: ScheduleOn): CountedHalf[] {
  const halves: CountedHalf[] = []
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const { work, holidays } = scheduleOn(date)
    for (const half of ["AM", "PM"] as const) {
      if ((date === startDate && half < startHalf) || (date === endDate && half > endHalf)) continue
      const holiday = holidays.find((candidate) => candidate.half === null || candidate.half === half)?.name ?? null
      const notCountedReason = work[half] === 0 ? "NOT_WORKING" : holiday !== null ? "HOLIDAY" : null
      const amount = notCountedReason ? 0 : work[half]
      halves.push({ date, half, amount, notCountedReason, holiday: notCountedReason === "HOLIDAY" ? holiday : null })
    }
  }
  return halves
}

/** The counted days of half days. */
export const countedDays = (halves: readonly CountedHalf[]): number => toDays(sumAmounts(halves))
