// The length of a stretch of leave: adjacent working days of one type across requests. Pure.
import { sumAmounts } from "./amounts.js"
import type { CountedHalf } from "./day-count.js"

/** Booked half days of other requests, by `halfKey`. */
export type BookedHalves = ReadonlyMap<string, number>

export const halfKey = ({ date, half }: Pick<CountedHalf, "date" | "half">) => `${date} ${half}`

/**
 * The counted amount of a leave and of the booked half days adjacent to it. Half days without work do not interrupt a stretch.
 * `calendar` has the half days around the leave in order, counted by the work calendar.
 */
export function stretchAmount(
  leave: readonly CountedHalf[],
  booked: BookedHalves,
  calendar: readonly Pick<CountedHalf, "date" | "half" | "amount">[],
): number {
  const keys = new Set(leave.map(halfKey))
  const first = calendar.findIndex((half) => keys.has(halfKey(half)))
  const before = calendar.slice(0, first).reverse()
  const after = calendar.slice(first + leave.length)
  return sumAmounts(leave) + adjacentAmount(before, booked) + adjacentAmount(after, booked)
}

/** The booked amount up to the first half day of work without leave. */
function adjacentAmount(halves: readonly Pick<CountedHalf, "date" | "half" | "amount">[], booked: BookedHalves): number {
  let amount = 0
  for (const half of halves) {
    const bookedAmount = booked.get(halfKey(half))
    if (bookedAmount === undefined && half.amount > 0) break
    amount += bookedAmount ?? 0
  }
  return amount
}
