// Property tests and examples of counting the days of a leave.
import { describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import { countHalves, workAmounts } from "../../src/services/leave/calculations/day-count.js"
import { workHours } from "../../src/services/leave/calculations/hours.js"
import { isWeekend, naiveMinutes, naiveWork, plusDays } from "../support/leave.js"

const RUNS = Number(process.env.RUNS ?? 150)

const day = (from: string, length: number) => fc.integer({ min: 0, max: length }).map((n) => plusDays(from, n))
const check = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: RUNS })

describe("counted days", () => {
  const holidays = fc.uniqueArray(
    fc.record({ date: day("2024-02-20", 60), half: fc.constantFrom(null, "AM" as const, "PM" as const) }),
    {
      selector: ({ date }) => date,
      maxLength: 6,
    },
  )
  const schedule = (holidayDates: readonly { date: string; half: "AM" | "PM" | null }[]) => (date: string) => ({
    work: isWeekend(date) ? { AM: 0, PM: 0 } : { AM: 500, PM: 500 },
    hours: isWeekend(date) ? [] : [{ from: 540, to: 1020 }],
    boundary: 780,
    holidays: holidayDates.filter((holiday) => holiday.date === date).map(({ half }) => ({ half, name: "Free" })),
  })
  const amount = (halves: readonly { amount: number }[]) => halves.reduce((sum, one) => sum + one.amount, 0)

  test("counted half days of a span are those of its parts", () => {
    check(
      fc.property(holidays, day("2024-02-20", 60), fc.nat(20), fc.nat(20), (holidayDates, a, n, m) => {
        const [b, c] = [plusDays(a, n), plusDays(a, n + 1 + m)]
        const span = (startDate: string, endDate: string) =>
          countHalves({ startDate, startHalf: "AM", endDate, endHalf: "PM" }, schedule(holidayDates))
        expect(span(a, c)).toEqual([...span(a, b), ...span(plusDays(b, 1), c)])
      }),
    )
  })

  test("counted days equal a naive count of half days", () => {
    check(
      fc.property(
        holidays,
        day("2024-02-20", 60),
        fc.nat(30),
        fc.boolean(),
        fc.boolean(),
        (holidayDates, from, n, late, early) => {
          const to = plusDays(from, n)
          fc.pre(n > 0 || !(late && early))
          let counted = 0
          for (let k = 0; k < (n + 1) * 2; k++) {
            const [date, half] = [plusDays(from, k >> 1), k % 2 === 0 ? "AM" : "PM"]
            if ((k === 0 && late) || (k === n * 2 + 1 && early) || isWeekend(date)) continue
            if (!holidayDates.some((holiday) => holiday.date === date && (holiday.half === null || holiday.half === half)))
              counted += 500
          }
          const span = { startDate: from, startHalf: late ? "PM" : "AM", endDate: to, endHalf: early ? "AM" : "PM" } as const
          expect(amount(countHalves(span, schedule(holidayDates)))).toBe(counted)
        },
      ),
    )
  })

  const minutes = fc.integer({ min: 0, max: 1440 })
  const WEEKDAY_NAMES = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const
  const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)
  /** Working hours of a number of minutes, with a break unless they fill the day. */
  const hoursOf = (weekday: (typeof WEEKDAY_NAMES)[number], worked: number) =>
    fc.record({ begin: fc.nat(), pause: fc.nat(), first: fc.nat() }).map(({ begin, pause, first }) => {
      if (worked === 0) return []
      const [before, gap] = [1 + (first % worked), pause % Math.max(1, 1440 - worked)]
      const from = begin % Math.max(1, 1440 - worked - gap)
      const end = (minute: number) => (minute === 1440 ? "24:00" : clock(minute))
      const parts = [{ weekday, from: clock(from), to: end(from + before) }]
      const rest = from + before + gap
      return before === worked ? parts : [...parts, { weekday, from: clock(rest), to: end(rest + worked - before) }]
    })
  const week = fc
    .record({
      monday: fc.integer({ min: 1, max: 1440 }),
      tuesday: minutes,
      wednesday: minutes,
      thursday: fc.constantFrom(0, 240, 480),
      friday: minutes,
      saturday: fc.constant(0),
      sunday: fc.constant(0),
      fullDayMinutes: fc.option(fc.integer({ min: 1, max: 1440 })),
      workedHalves: fc.uniqueArray(
        fc.record({
          weekday: fc.constantFrom("MONDAY" as const, "TUESDAY" as const, "FRIDAY" as const),
          half: fc.constantFrom("AM" as const, "PM" as const),
        }),
        { selector: ({ weekday }) => weekday },
      ),
    })
    .chain((all) =>
      fc
        .tuple(fc.boolean(), hoursOf("MONDAY", all.monday), hoursOf("WEDNESDAY", all.wednesday), hoursOf("FRIDAY", all.friday))
        .map(([isGiven, ...hours]) => ({ ...all, workingHours: isGiven ? hours.flat() : [] })),
    )

  test("the amounts of a weekday are its minutes measured against the full day, in the worked halves", () => {
    check(
      fc.property(week, fc.nat(6), (all, weekday) => {
        expect(workAmounts(all, weekday)).toEqual(naiveWork(all, weekday))
      }),
    )
  })

  test("the minutes of each half are those of a count minute by minute, whatever the breaks", () => {
    check(
      fc.property(week, fc.nat(6), (all, weekday) => {
        const [date, counted] = ["2026-03-02", naiveMinutes(all, weekday)]
        const day = { work: workAmounts(all, weekday), ...workHours(all, weekday), holidays: [] }
        const halves = countHalves({ startDate: date, startHalf: "AM", endDate: date, endHalf: "PM" }, () => day)
        for (const half of ["AM", "PM"] as const)
          expect(halves.find((one) => one.half === half)?.minutes).toBe(counted.filter((one) => one === half).length)
      }),
    )
  })

  test("a span across two years excludes the weekends and holidays of both", () => {
    const span = { startDate: "2026-12-28", startHalf: "AM", endDate: "2027-01-10", endHalf: "PM" } as const
    expect(amount(countHalves(span, schedule([{ date: "2027-01-01", half: null }])))).toBe(9000)
  })

  test("a half day on a holiday counts 0, and one beside a half holiday counts 0.5", () => {
    const half = (half: "AM" | "PM" | null, taken: "AM" | "PM") =>
      amount(
        countHalves(
          { startDate: "2026-12-24", startHalf: taken, endDate: "2026-12-24", endHalf: taken },
          schedule([{ date: "2026-12-24", half }]),
        ),
      )
    expect([half(null, "AM"), half(null, "PM"), half("PM", "PM"), half("PM", "AM")]).toEqual([0, 0, 0, 500])
  })

  test("weeks with a change of daylight saving time or February 29 count 5 days", () => {
    const week = (startDate: string) =>
      amount(countHalves({ startDate, startHalf: "AM", endDate: plusDays(startDate, 6), endHalf: "PM" }, schedule([])))
    expect(["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2024-02-26"].map(week)).toEqual([
      5000, 5000, 5000, 5000, 5000,
    ])
  })
})
