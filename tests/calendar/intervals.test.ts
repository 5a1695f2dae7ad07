// The arithmetic of parts of time against a slow second one, which looks at each minute by itself.
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
} from "../../src/services/calendar/rules/intervals.js"

const length = 60
const minutes = Array.from({ length }, (_, minute) => minute)
const instant = fc.nat(length)

/** Any intervals, in any order, empty ones among them. */
const any = fc.array(
  fc.tuple(instant, instant).map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) })),
  { maxLength: 8 },
)
/** Sorted ones that do not overlap; some touch. */
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

describe("parts of time", () => {
  test("are merged into what any of them covers, with a gap between any two", () => {
    fc.assert(
      fc.property(any, (some) => {
        const merged = mergeIntervals(some)
        expect(covered(merged)).toEqual(covered(some))
        expect(merged.every(({ start }, n) => n === 0 || (merged[n - 1] as Interval).end < start)).toBe(true)
      }),
    )
  })

  test("meet where both are, and a border of either stays one", () => {
    fc.assert(
      fc.property(sorted, sorted, (some, others) => {
        const both = intersectIntervals(some, others)
        expect(covered(both)).toEqual(minutes.filter((minute) => has(some, minute) && has(others, minute)))
        expect(isSorted(both)).toBe(true)
        expect(both.every((one) => liesIn(one, some) && liesIn(one, others))).toBe(true)
      }),
    )
  })

  test("are cut to a window", () => {
    fc.assert(
      fc.property(sorted, instant, instant, (some, start, end) => {
        expect(covered(clipIntervals(some, { start, end }))).toEqual(
          minutes.filter((minute) => has(some, minute) && start <= minute && minute < end),
        )
      }),
    )
  })

  test("leave over what others do not cover, and stay apart where they touched", () => {
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

  test("follow one another through each free time, none later than it could be", () => {
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

  test("are within a time only as a whole", () => {
    fc.assert(
      fc.property(sorted, sorted, lengths, steps, (free, times, long, step) => {
        const found = findSlots(free, { length: long, step, maxSlots: 100 })
        expect(liesWithin(found, times)).toEqual(found.map((slot) => liesIn(slot, times)))
      }),
    )
  })
})
