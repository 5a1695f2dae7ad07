// The length of a stretch of leave: adjacent working days of one type across requests. Pure.
import { sumAmounts } from "./amounts.js"
import type { CountedHalf } from "./day-count.js"

/** What other requests take of a half day. */
export interface BookedHalf {
  amount: number
  /** Whether one of them takes a part of the half by the hour. */
  isTimed: boolean
}

/** Booked half days of other requests, by `halfKey`. */
export type BookedHalves = ReadonlyMap<string, BookedHalf>

export const halfKey = ({ date, half }: Pick<CountedHalf, "date" | "half">) => `${date} ${half}`

/**
 * The counted amount of a leave and of the booked half days adjacent to it. Half days without work do not interrupt a stretch; a half
 * day that is taken in part ends it. `calendar` has the half days around the leave in order, counted by the work calendar.
 */
export function stretchAmount(
  leave: readonly CountedHalf[],
  booked: BookedHalves,
  calendar: readonly Pick<CountedHalf, "date" | "half" | "amount">[],
): number {
  const own = new Map(leave.map((half) => [halfKey(half), half]))
  const halves = calendar.map((half): StretchHalf => {
    const [mine, others] = [own.get(halfKey(half)), booked.get(halfKey(half))]
    const amount = (mine?.amount ?? 0) + (others?.amount ?? 0)
    const isPartial = (others?.isTimed === true || mine?.startTime != null) && amount < half.amount
    return { amount, isPartial, isFree: !mine && !others && half.amount > 0 }
  })
  const first = calendar.findIndex((half) => own.has(halfKey(half)))
  const last = calendar.findLastIndex((half) => own.has(halfKey(half)))
  if (first < 0) return 0
  const within = halves.slice(first, last + 1)
  return (
    sumAmounts(within) +
    (within[0]?.isPartial ? 0 : adjacentAmount(halves.slice(0, first).reverse())) +
    (within.at(-1)?.isPartial ? 0 : adjacentAmount(halves.slice(last + 1)))
  )
}

/** A half day with the amount that all leave takes of it. */
interface StretchHalf {
  amount: number
  isPartial: boolean
  isFree: boolean
}

/** The amount up to the first half day of work without leave, or with leave for a part of it. */
function adjacentAmount(halves: readonly StretchHalf[]): number {
  let sum = 0
  for (const { amount, isPartial, isFree } of halves) {
    if (isFree) break
    sum += amount
    if (isPartial) break
  }
  return sum
}
