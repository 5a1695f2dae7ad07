// Counts the half days of a leave that reduce the balance. Pure: the schedule of each day is an argument.
import { addDays } from "../../../adapters/clock.js"
import { DayHalf, type NotCountedReason } from "../../../entities/leave/enums.js"
import { PARTS_PER_UNIT } from "../../../entities/leave/units.js"
import { WEEKDAYS } from "../../../entities/leave/work-calendars.js"
import { fromAmount, sumAmounts } from "./amounts.js"
import {
  beginOf,
  endOf,
  formatTime,
  hoursWithin,
  MINUTES_PER_DAY,
  minutesOf,
  minutesWithin,
  parseTime,
  type TimeRange,
  type WorkHours,
  type WorkWeek,
  workedHalfOf,
} from "./hours.js"

/** A leave from one half day to another, both inclusive, or from a time on its first day to a time on its last. */
export interface LeaveSpan {
  startDate: string
  startHalf: DayHalf
  /** `HH:MM` on the first day; null: from the start of the working hours. Times and halves exclude each other. */
  startTime?: string | null
  endDate: string
  endHalf: DayHalf
  /** `HH:MM` on the last day; null: until the end of the working hours. */
  endTime?: string | null
}

/** Whether a leave begins or ends at a time of day. */
export const hasTimes = ({ startTime, endTime }: Pick<LeaveSpan, "startTime" | "endTime">): boolean =>
  startTime != null || endTime != null

/** Half a day of a leave. */
export interface CountedHalf {
  date: string
  half: DayHalf
  /** Thousandths of a day; 0 if the half is not counted. */
  amount: number
  /** Minutes of work that the leave takes. */
  minutes: number
  /** `HH:MM` at which the leave begins and ends in this half; null if the times of the leave do not limit the day. */
  startTime: string | null
  endTime: string | null
  notCountedReason: NotCountedReason | null
  /** Name of the holiday that is the reason. */
  holiday: string | null
  /** Names of the holiday in further languages. */
  holidayNames: HolidayNames | null
}

/** Names of a public holiday by language code, those that differ from its first name. */
type HolidayNames = Readonly<Record<string, string>>

/** A full or half holiday. */
export interface HolidayDate {
  date: string
  /** The half that is free; null for the whole day. */
  half: DayHalf | null
  name: string
  /** Missing for a company holiday, whose name is not translated. */
  names?: HolidayNames | null
}

/** The name of a holiday in a language, if it is known, else its first name. */
export const holidayName = ({ name, names }: Pick<HolidayDate, "name" | "names">, language: string): string =>
  names?.[language] ?? name

/** Thousandths of a full day that an employee works in each half of a day. */
export type WorkAmounts = Readonly<Record<DayHalf, number>>

/** Work and holidays of an employee on a date. */
export interface DaySchedule extends WorkHours {
  work: WorkAmounts
  holidays: readonly Pick<HolidayDate, "half" | "name" | "names">[]
}

export type ScheduleOn = (date: string) => DaySchedule

const NO_WORK: WorkAmounts = { AM: 0, PM: 0 }

/** The work on a weekday (0 for Monday), measured against the full day of the pattern. */
export function workAmounts(week: WorkWeek, weekday: number): WorkAmounts {
  const minutes = minutesOf(week, weekday)
  if (minutes === 0) return NO_WORK
  const fullDay = week.fullDayMinutes ?? Math.max(...WEEKDAYS.map((name) => week[name]))
  // At least a thousandth for each half, because an amount of 0 means that a half is not counted.
  const amount = Math.max(2, Math.round((minutes * PARTS_PER_UNIT.DAYS) / fullDay))
  const half = workedHalfOf(week, weekday)
  if (half) return { ...NO_WORK, [half]: amount }
  return { AM: Math.ceil(amount / 2), PM: Math.floor(amount / 2) }
}

/**
 * The half days of a leave in order. Half days without work and on holidays have the amount 0. On a day that is limited by times, the
 * halves without leave are left out.
 */
export function countHalves(span: LeaveSpan, scheduleOn: ScheduleOn): CountedHalf[] {
  const { startDate, startHalf, endDate, endHalf } = span
  const halves: CountedHalf[] = []
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const limits = timeLimitsOn(span, date)
    const counted = limits ? countTimes(date, limits, scheduleOn(date)) : countDay(date, scheduleOn(date))
    for (const one of counted)
      if (!(date === startDate && one.half < startHalf) && !(date === endDate && one.half > endHalf)) halves.push(one)
  }
  return halves
}

/** The part of a date that the times of a leave allow; undefined for a date without times. */
function timeLimitsOn({ startDate, startTime, endDate, endTime }: LeaveSpan, date: string): TimeRange | undefined {
  const from = date === startDate && startTime ? parseTime(startTime) : undefined
  const to = date === endDate && endTime ? parseTime(endTime) : undefined
  return from === undefined && to === undefined ? undefined : { from: from ?? 0, to: to ?? MINUTES_PER_DAY }
}

/** The halves of a day that is limited by times. They have times unless the leave takes all work of the day. */
function countTimes(date: string, limits: TimeRange, schedule: DaySchedule): CountedHalf[] {
  const { hours, boundary } = schedule
  const parts = DayHalf.keys.flatMap((half) => {
    const whole = rangeOf(half, boundary)
    const worked = hoursWithin(hours, { from: Math.max(whole.from, limits.from), to: Math.min(whole.to, limits.to) })
    if (worked.length === 0) return []
    const taken = { from: beginOf(worked), to: endOf(worked) }
    return [{ counted: countHalf(date, half, schedule, taken), taken }]
  })
  const counted = parts.map((part) => part.counted)
  const isWholeDay = countedMinutes(counted) === countedMinutes(countDay(date, schedule))
  if (isWholeDay) return counted
  return parts.map((part) => {
    return { ...part.counted, startTime: formatTime(part.taken.from), endTime: formatTime(part.taken.to) }
  })
}

const countDay = (date: string, schedule: DaySchedule): CountedHalf[] =>
  DayHalf.keys.map((half) => countHalf(date, half, schedule))

function countHalf(date: string, half: DayHalf, schedule: DaySchedule, taken?: TimeRange): CountedHalf {
  const { work, hours, boundary, holidays } = schedule
  const holiday = holidays.find((candidate) => candidate.half === null || candidate.half === half)
  const untimed = { date, half, startTime: null, endTime: null, holiday: null, holidayNames: null }
  if (work[half] === 0) return { ...untimed, amount: 0, minutes: 0, notCountedReason: "NOT_WORKING" }
  if (holiday) {
    const { name, names } = holiday
    return { ...untimed, amount: 0, minutes: 0, notCountedReason: "HOLIDAY", holiday: name, holidayNames: names ?? null }
  }
  const whole = rangeOf(half, boundary)
  const minutes = minutesWithin(hours, taken ?? whole)
  const amount = taken ? partOf(work[half], hours, whole, taken) : work[half]
  return { ...untimed, amount, minutes, notCountedReason: null }
}

/** The part of an amount for a part of the worked minutes. Totals are rounded, so that the parts of a half add up to it. */
function partOf(amount: number, hours: readonly TimeRange[], whole: TimeRange, taken: TimeRange): number {
  const amountUntil = (to: number) =>
    Math.round((amount * minutesWithin(hours, { from: whole.from, to })) / minutesWithin(hours, whole))
  // At least a thousandth, because an amount of 0 means that a half is not counted.
  return Math.max(1, amountUntil(taken.to) - amountUntil(taken.from))
}

/** The part of a day that a half has. */
export const rangeOf = (half: DayHalf, boundary: number): TimeRange =>
  half === "AM" ? { from: 0, to: boundary } : { from: boundary, to: MINUTES_PER_DAY }

/** The length of a leave: the working days and the minutes of work that it takes. */
export interface LeaveLength {
  days: number
  minutes: number
  /** Whether times leave out work of the first day and of the last. */
  startsPartly: boolean
  endsPartly: boolean
}

export function lengthOf(
  { startDate, endDate }: Pick<LeaveSpan, "startDate" | "endDate">,
  halves: readonly (Pick<CountedHalf, "date" | "amount" | "minutes"> & { startTime?: string | null })[],
): LeaveLength {
  const isPartial = (day: string) => halves.some(({ date, startTime }) => date === day && startTime != null)
  const [startsPartly, endsPartly] = [isPartial(startDate), isPartial(endDate)]
  return { days: countedDays(halves), minutes: countedMinutes(halves), startsPartly, endsPartly }
}

/** The minutes of work of half days. */
export const countedMinutes = (halves: readonly Pick<CountedHalf, "minutes">[]): number =>
  halves.reduce((sum, { minutes }) => sum + minutes, 0)

export const countedDays = (halves: readonly Pick<CountedHalf, "amount">[]): number => fromAmount(sumAmounts(halves), "DAYS")
