// Counts the half days of a leave that reduce the balance. Pure: the schedule of each day is an argument.
import { addDays } from "../../../adapters/clock.js"
import type { DayHalf, NotCountedReason } from "../../../entities/leave/enums.js"
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

/** Work and holidays of an employee on a date. */
export interface DaySchedule {
  isWorkday: boolean
  holidays: readonly Pick<HolidayDate, "half" | "name">[]
}

export type ScheduleOn = (date: string) => DaySchedule

const HALF_DAY_AMOUNT = 500

/** The half days of a leave in order. Half days without work and on holidays have the amount 0. */
export function countHalves({ startDate, startHalf, endDate, endHalf }: LeaveSpan, scheduleOn: ScheduleOn): CountedHalf[] {
  const halves: CountedHalf[] = []
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const { isWorkday, holidays } = scheduleOn(date)
    for (const half of ["AM", "PM"] as const) {
      if ((date === startDate && half < startHalf) || (date === endDate && half > endHalf)) continue
      const holiday = holidays.find((candidate) => candidate.half === null || candidate.half === half)?.name ?? null
      const notCountedReason = !isWorkday ? "NOT_WORKING" : holiday !== null ? "HOLIDAY" : null
      const amount = notCountedReason ? 0 : HALF_DAY_AMOUNT
      halves.push({ date, half, amount, notCountedReason, holiday: isWorkday ? holiday : null })
    }
  }
  return halves
}

/** The counted days of half days. */
export const countedDays = (halves: readonly CountedHalf[]): number => toDays(sumAmounts(halves))
