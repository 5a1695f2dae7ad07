// Interval arithmetic, compared with a slow implementation that checks each minute.
import { describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import {
  clipIntervals,
  findSlots,
  type Interval,
  intersectIntervals,
  liesWithin,
  mergeIntervals,
  subtractIntervals,
} from "../../src/services/calendar/calculations/intervals.js"

const length = 60
const minutes = Array.from({ length }, (_, minute) => minute)
const instant = fc.nat(length)

/** Intervals in any order, including empty ones. */
const unsorted = fc.array(
  fc.tuple(instant, instant).map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) })),
  { maxLength: 8 },
)
/** Sorted intervals that do not overlap. Some touch. */
const sorted = fc
  .uniqueArray(fc.record({ start: instant, has: fc.boolean() }), { selector: ({ start }) => start })
  .map((marks) => {
    const ordered = marks.toSorted((one, other) => one.start - other.start)
    return ordered
      .slice(0, -1)
      .flatMap(({ start, has }, n): Interval[] => (has ? [{ start, end: ordered[n + 1]?.start ?? start }] : []))
  })

const has = (intervals: readonly Interval[], minute: number) =>
  intervals.some(({ start, end }) => start <= minute && minute < end)
const covered = (intervals: readonly Interval[]) => minutes.filter((minute) => has(intervals, minute))
const isSorted = (intervals: readonly Interval[]) =>
  intervals.every(({ start, end }, n) => start < end && (n === 0 || (intervals[n - 1] as Interval).end <= start))
const liesIn = ({ start, end }: Interval, intervals: readonly Interval[]) =>
  intervals.some((other) => other.start <= start && end <= other.end)

describe("intervals", () => {
  test("mergeIntervals covers the same minutes with gaps between the results", () => {
    fc.assert(
      fc.property(unsorted, (some) => {
        const merged = mergeIntervals(some)
        expect(covered(merged)).toEqual(covered(some))
        expect(merged.every(({ start }, n) => n === 0 || (merged[n - 1] as Interval).end < start)).toBe(true)
      }),
    )
  })

  test("intersectIntervals covers the common minutes and keeps all boundaries", () => {
    fc.assert(
      fc.property(sorted, sorted, (some, others) => {
        const both = intersectIntervals(some, others)
        expect(covered(both)).toEqual(minutes.filter((minute) => has(some, minute) && has(others, minute)))
        expect(isSorted(both)).toBe(true)
        expect(both.every((one) => liesIn(one, some) && liesIn(one, others))).toBe(true)
      }),
    )
  })

  test("clipIntervals covers the minutes inside the range", () => {
    fc.assert(
      fc.property(sorted, instant, instant, (some, start, end) => {
        expect(covered(clipIntervals(some, { start, end }))).toEqual(
          minutes.filter((minute) => has(some, minute) && start <= minute && minute < end),
        )
      }),
    )
  })

  test("subtractIntervals covers the remaining minutes and keeps touching intervals separate", () => {
    fc.assert(
      fc.property(sorted, sorted, (some, others) => {
        const left = subtractIntervals(some, others)
        expect(covered(left)).toEqual(minutes.filter((minute) => has(some, minute) && !has(others, minute)))
        expect(isSorted(left)).toBe(true)
        expect(left.every((one) => liesIn(one, some))).toBe(true)
      }),
    )
  })
})

describe("slots", () => {
  const lengths = fc.integer({ min: 1, max: 20 })
  const steps = fc.integer({ min: 1, max: 15 })

  test("findSlots returns consecutive slots, each as early as possible", () => {
    fc.assert(
      fc.property(sorted, lengths, steps, fc.nat(20), (free, long, step, most) => {
        const expected: Interval[] = []
        for (const { start, end } of free) {
          let next = start
          for (const minute of minutes) {
            if (minute < next || minute % step !== 0 || minute + long > end) continue
            expected.push({ start: minute, end: minute + long })
            next = minute + long
          }
        }
        expect(findSlots(free, { length: long, step, maxSlots: most })).toEqual(expected.slice(0, most))
      }),
    )
  })

  test("liesWithin accepts only slots that one interval contains entirely", () => {
    fc.assert(
      fc.property(sorted, sorted, lengths, steps, (free, times, long, step) => {
        const found = findSlots(free, { length: long, step, maxSlots: 100 })
        expect(liesWithin(found, times)).toEqual(found.map((slot) => liesIn(slot, times)))
      }),
    )
  })
})
