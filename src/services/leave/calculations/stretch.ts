// The length of a stretch of leave: adjacent working days of one type across requests. Pure.
import { sumAmounts } from "./amounts.js"
import { type CountedHalf, countHalves, type LeaveSpan, rangeOf, type ScheduleOn } from "./day-count.js"
import { beginOf, endOf, formatTime, hoursWithin } from "./hours.js"

/** The part of a half day that other requests take: its amount, and the times of the first and the last leave by the hour. */
export interface BookedHalf {
  amount: number
  /** Null if the half is taken from its begin. */
  startTime: string | null
  /** Null if the half is taken to its end. */
  endTime: string | null
}

/** Booked half days of other requests, by `halfKey`. */
export type BookedHalves = ReadonlyMap<string, BookedHalf>

export const halfKey = ({ date, half }: Pick<CountedHalf, "date" | "half">) => `${date} ${half}`

/**
 * The counted amount of a leave and of the booked half days adjacent to it. Half days without work do not interrupt a stretch. A half
 * day that is taken in part belongs to it on the side on which no work is left. `span` has the half days around the leave.
 */
export function stretchAmount(
  leave: readonly CountedHalf[],
  booked: BookedHalves,
  span: LeaveSpan,
  scheduleOn: ScheduleOn,
): number {
  const own = new Map(leave.map((half) => [halfKey(half), half]))
  const calendar = countHalves(span, scheduleOn)
  const halves = calendar.map((half) => toStretchHalf(half, own.get(halfKey(half)), booked.get(halfKey(half)), scheduleOn))
  const first = calendar.findIndex((half) => own.has(halfKey(half)))
  const last = calendar.findLastIndex((half) => own.has(halfKey(half)))
  if (first < 0) return 0
  const within = halves.slice(first, last + 1)
  const before = within[0]?.takesBegin ? halves.slice(0, first).reverse() : []
  const after = within.at(-1)?.takesEnd ? halves.slice(last + 1) : []
  return sumAmounts(within) + adjacentAmount(before, "takesEnd") + adjacentAmount(after, "takesBegin")
}

/** A half day with the amount that all leave takes of it, and whether leave takes its begin and its end. */
interface StretchHalf {
  amount: number
  isFull: boolean
  takesBegin: boolean
  takesEnd: boolean
}

function toStretchHalf(
  { date, half, amount: workAmount }: CountedHalf,
  own: CountedHalf | undefined,
  others: BookedHalf | undefined,
  scheduleOn: ScheduleOn,
): StretchHalf {
  const taken = [own, others].filter((leave) => leave !== undefined)
  const amount = sumAmounts(taken)
  const { hours, boundary } = scheduleOn(date)
  const worked = hoursWithin(hours, rangeOf(half, boundary))
  const isUntimed = taken.some(({ startTime, endTime }) => startTime === null && endTime === null)
  const isFull = workAmount === 0 || isUntimed || amount >= workAmount
  return {
    amount,
    isFull,
    takesBegin: isFull || taken.some(({ startTime }) => startTime === null || startTime <= formatTime(beginOf(worked))),
    takesEnd: isFull || taken.some(({ endTime }) => endTime === null || endTime >= formatTime(endOf(worked))),
  }
}

/** The amount up to the first work without leave. `near` says whether leave takes the side of a half that is closer to the leave. */
function adjacentAmount(halves: readonly StretchHalf[], near: "takesBegin" | "takesEnd"): number {
  let sum = 0
  for (const half of halves) {
    if (!half[near]) break
    sum += half.amount
    if (!half.isFull) break
  }
  return sum
}
