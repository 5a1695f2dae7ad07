// The arithmetic of leave against a slow second one (support/leave.ts), and the laws that a ledger has to keep. No server and no
// clock: days are days, wherever the process runs.
import { describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import { type AccrualRules, type EmploymentPeriod, grantsUntil } from "../../src/services/leave/rules/accrual.js"
import { countHalves } from "../../src/services/leave/rules/day-count.js"
import { coverageError, entriesToWrite } from "../../src/services/leave/rules/ledger-diff.js"
import {
  type Booking,
  type LedgerBalanceByKey,
  type LedgerEmployee,
  type LedgerInput,
  type LedgerLeaveType,
  lastInputDay,
} from "../../src/services/leave/rules/ledger-input.js"
import { projectLedger } from "../../src/services/leave/rules/ledger-projection.js"
import { isWeekend, naiveBalances, naiveGrants, plusDays } from "../support/leave.js"

const runs = Number(process.env.RUNS ?? 150)

const day = (from = "2023-01-01", length = 1500) => fc.integer({ min: 0, max: length }).map((n) => plusDays(from, n))
const thousandth = (max: number) => fc.integer({ min: 0, max: max * 1000 })

const rules: fc.Arbitrary<AccrualRules> = fc.record({
  effectiveFrom: fc.constant("2023-01-01"),
  accrual: fc.constantFrom("YEARLY", "MONTHLY", "NONE"),
  grantTiming: fc.constantFrom("START", "END"),
  daysPerYear: fc.oneof(thousandth(40), fc.constantFrom(0, 19_000, 25_000, 20_833)),
  tenureSteps: fc.uniqueArray(fc.record({ afterYears: fc.nat(4), daysPerYear: thousandth(40).map((n) => n / 1000) }), {
    selector: ({ afterYears }) => afterYears,
    maxLength: 2,
  }),
  prorateOnHire: fc.boolean(),
  prorateOnEnd: fc.boolean(),
  useFullTimeShare: fc.boolean(),
  maximumCarryOver: fc.constantFrom(null, 0, 5_000, 2_500, 30_000),
  carryOverExpires: fc.constantFrom(null, "03-31", "02-29", "06-30"),
  negativeAllowedUpTo: fc.constantFrom(0, 0, 3_000),
})

const versions = fc
  .tuple(rules, fc.array(fc.tuple(rules, day("2023-01-02", 1400)), { maxLength: 2 }))
  .map(([first, more]) =>
    [first, ...more.map(([one, effectiveFrom]) => ({ ...one, effectiveFrom }))].sort((a, b) =>
      a.effectiveFrom.localeCompare(b.effectiveFrom),
    ),
  )

const employment: fc.Arbitrary<EmploymentPeriod> = fc
  .record({
    from: fc.option(day("2020-01-01", 2000)),
    served: fc.option(fc.integer({ min: 1, max: 1500 }), { freq: 3 }),
    shares: fc.uniqueArray(fc.record({ from: day(), share: fc.integer({ min: 1, max: 1000 }) }), {
      selector: ({ from }) => from,
      maxLength: 3,
    }),
  })
  .map(({ from, served, shares }) => ({
    from,
    until: served === null ? null : plusDays(from ?? "2023-01-01", served),
    shares: shares.sort((a, b) => a.from.localeCompare(b.from)),
  }))

const booking = (n: number): fc.Arbitrary<Booking> =>
  fc
    .record({
      bookedOn: day(),
      start: day(),
      amounts: fc.array(fc.constantFrom(0, 500, 1000, 1000, 1000), { minLength: 1, maxLength: 12 }),
      account: fc.constantFrom<Booking["account"][]>("PENDING", "USED"),
    })
    .map(({ bookedOn, start, amounts, account }) => ({
      requestId: `request-${n}`,
      account,
      bookedOn,
      days: amounts.map((amount, k) => ({ date: plusDays(start, k), amount })),
    }))

const facts: fc.Arbitrary<LedgerInput> = fc
  .record({
    isUnlimited: fc.constant(false),
    versions,
    employment,
    retiredOn: fc.option(day(), { freq: 5, nil: null }).map((date) => date),
    adjustments: fc
      .array(fc.record({ date: day(), amount: fc.integer({ min: -6000, max: 9000 }).filter((n) => n !== 0) }), { maxLength: 3 })
      .map((all) => all.map((one, n) => ({ ...one, key: `adjustment/${n}` }))),
    bookings: fc.tuple(booking(0), booking(1), booking(2), booking(3)).chain((all) => fc.subarray(all)),
  })
  .map((one) => one as LedgerInput)

const sumUntil = (entries: readonly { amount: number; effectiveDate: string }[], asOf: string) =>
  entries.reduce((sum, { amount, effectiveDate }) => (effectiveDate <= asOf ? sum + amount : sum), 0)

/** A ledger in memory: what `differences` says is written down, as the server does it. */
class Ledger {
  readonly entries: { key: string; amount: number; effectiveDate: string; kind: string }[] = []
  readonly #cells = new Map<string, LedgerBalanceByKey>()

  settle(facts: LedgerInput, today: string): number {
    const type: LedgerLeaveType = { id: "type", name: "Type", ...facts, versions: [...facts.versions] }
    const person: LedgerEmployee = {
      id: "person",
      today,
      employment: facts.employment,
      bookings: [],
      balances: [...this.#cells.values()],
    }
    const found = entriesToWrite(person, type, facts)
    for (const entry of found) {
      const { key, amount, sequence } = entry
      const cell = this.#cells.get(key)
      expect(sequence).toBe(cell?.entries ?? 0)
      this.entries.push(entry)
      this.#cells.set(key, {
        ...entry,
        leaveTypeId: "type",
        amount: (cell?.amount ?? 0) + amount,
        entries: sequence + 1,
        firstId: cell?.firstId ?? `entry-${this.entries.length}`,
      })
    }
    return found.length
  }

  sums() {
    return [...this.#cells.values()]
      .filter(({ amount }) => amount !== 0)
      .map(({ key, amount }) => `${key} ${amount}`)
      .sort()
  }
}

const check = (property: fc.IProperty<never> | fc.IRawProperty<unknown>, numRuns = runs) =>
  fc.assert(property as fc.IRawProperty<unknown>, { numRuns })

describe("what is granted", () => {
  test("is what a walk through all days grants", () => {
    check(
      fc.property(versions, employment, day("2023-06-01", 1300), (all, person, until) => {
        const told = grantsUntil(all, person, until).map(({ key, date, amount, forDay }) => ({
          key,
          date,
          amount,
          forYear: forDay.slice(0, 4),
        }))
        expect(told).toEqual(naiveGrants(all, person, until))
      }),
    )
  })

  test("of a year is exact: neither 18 nor 24 days where the rules say 19, in months or at once, at their start or their end", () => {
    check(
      fc.property(rules, thousandth(366), (some, daysPerYear) => {
        fc.pre(some.accrual !== "NONE")
        const grants = grantsUntil(
          [{ ...some, daysPerYear, tenureSteps: [] }],
          { from: null, until: null, shares: [] },
          "2026-12-31",
        )
        for (const year of ["2023", "2024", "2025", "2026"]) {
          const inYear = grants.filter(({ key }) => key.startsWith(year))
          expect(inYear.reduce((sum, { amount }) => sum + amount, 0)).toBe(daysPerYear)
          expect(inYear).toHaveLength(daysPerYear === 0 ? 0 : some.accrual === "YEARLY" ? 1 : inYear.length)
        }
      }),
    )
    const months = grantsUntil(
      [{ ...plain, accrual: "MONTHLY", daysPerYear: 19_000 }],
      { from: null, until: null, shares: [] },
      "2023-12-31",
    )
    expect(months.map(({ amount }) => amount)).toEqual([1583, 1584, 1583, 1583, 1584, 1583, 1583, 1584, 1583, 1583, 1584, 1583])
  })

  test("does not depend on how far one looks: a later day only adds", () => {
    check(
      fc.property(versions, employment, day(), day(), (all, person, a, b) => {
        const [sooner, later] = [a, b].sort() as [string, string]
        expect(grantsUntil(all, person, later).filter(({ date }) => date <= sooner)).toEqual(grantsUntil(all, person, sooner))
      }),
    )
  })

  test("to who works half of the time from July on is three quarters, and not less before", () => {
    const shares = [
      { from: "2023-01-01", share: 1000 },
      { from: "2023-07-01", share: 500 },
    ]
    const grants = grantsUntil(
      [{ ...plain, daysPerYear: 24_000, useFullTimeShare: true }],
      { from: null, until: null, shares },
      "2024-01-01",
    )
    expect(grants.map(({ date, amount }) => [date, amount])).toEqual([
      ["2023-01-01", 24_000],
      ["2023-07-01", -6_000],
      ["2024-01-01", 12_000],
    ])
  })

  test("on the 29th of February counts a year of service from the 1st of March on", () => {
    const steps = [{ afterYears: 1, daysPerYear: 24 }]
    const amounts = grantsUntil(
      [{ ...plain, accrual: "MONTHLY", daysPerYear: 12_000, tenureSteps: steps }],
      { from: "2024-02-29", until: null, shares: [] },
      "2025-03-01",
    ).map(({ amount }) => amount)
    expect(amounts).toEqual([1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 2000])
  })
})

const plain: AccrualRules = {
  effectiveFrom: "2023-01-01",
  accrual: "YEARLY",
  grantTiming: "START",
  daysPerYear: 25_000,
  tenureSteps: [],
  prorateOnHire: false,
  prorateOnEnd: false,
  useFullTimeShare: false,
  maximumCarryOver: 5_000,
  carryOverExpires: "03-31",
  negativeAllowedUpTo: 0,
}

describe("balances", () => {
  test("are on any day what living through the days leaves", () => {
    check(
      fc.property(facts, day("2023-01-01", 1800), (some, asOf) => {
        const until = lastInputDay(some, asOf)
        expect(sumUntil(projectLedger(some, until).postings, asOf)).toBe(naiveBalances(some, until)(asOf))
      }),
    )
  })

  test("are the sum of the ledger, on every day up to which it is written, whatever happened in whatever order", () => {
    check(
      fc.property(facts, fc.array(fc.tuple(facts, day()), { minLength: 1, maxLength: 4 }), (start, changes) => {
        const ledger = new Ledger()
        let today = "2023-01-01"
        for (const [{ bookings, adjustments, employment, versions }, date] of [[start, today] as const, ...changes]) {
          today = [today, date].sort().at(-1) as string
          const known = new Set(ledger.entries.map(({ key }) => key))
          // What was adjusted stays adjusted.
          const kept = start.adjustments.filter(({ key }) => known.has(key))
          const now = { ...start, bookings, employment, versions, adjustments: known.size > 0 ? kept : adjustments.slice(0, 0) }
          const written = [...ledger.entries]
          ledger.settle(now, today)
          expect(ledger.entries.slice(0, written.length)).toEqual(written)
          expect(ledger.settle(now, today)).toBe(0)
          for (const asOf of ["2023-01-01", "2023-12-31", "2024-01-01", "2024-02-29", today].filter((one) => one <= today))
            expect(sumUntil(ledger.entries, asOf)).toBe(
              sumUntil(projectLedger(now, lastInputDay(now, "2028-01-01")).postings, asOf),
            )
        }
      }),
    )
  })

  test("that are forecast for a day are what the ledger says when that day has come", () => {
    check(
      fc.property(facts, day("2023-01-01", 700), fc.array(day("2024-12-01", 800), { maxLength: 6 }), (some, now, days) => {
        const ledger = new Ledger()
        ledger.settle(some, now)
        const told = days
          .sort()
          .map((date) => [date, sumUntil(projectLedger(some, lastInputDay(some, date)).postings, date)] as const)
        for (const [date, forecast] of told) {
          ledger.settle(some, date)
          expect(sumUntil(ledger.entries, date)).toBe(forecast)
        }
      }),
    )
  })

  test("are back where they began, on every day, when everything is cancelled", () => {
    check(
      fc.property(facts, day(), (some, today) => {
        const [ledger, untouched] = [new Ledger(), new Ledger()]
        const start = { ...some, bookings: [] }
        untouched.settle(start, today)
        ledger.settle(start, today)
        for (let n = 1; n <= some.bookings.length; n++) ledger.settle({ ...some, bookings: some.bookings.slice(0, n) }, today)
        for (let n = some.bookings.length - 1; n >= 0; n--) ledger.settle({ ...some, bookings: some.bookings.slice(0, n) }, today)
        for (const asOf of [...ledger.entries.map(({ effectiveDate }) => effectiveDate), today].filter((one) => one <= today))
          expect(sumUntil(ledger.entries, asOf)).toBe(sumUntil(untouched.entries, asOf))
        const booked = ledger.entries.filter(({ key }) => /^(reservation|consumption)/.test(key))
        expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      }),
    )
  })

  test("never fall below what the rules allow, on any day, when nothing is booked that is refused", () => {
    check(
      fc.property(facts, (some) => {
        let booked: LedgerInput = { ...some, bookings: [], adjustments: some.adjustments.filter(({ amount }) => amount > 0) }
        fc.pre(!some.employment.shares.length && some.versions.every((one) => one.negativeAllowedUpTo === 0))
        for (const one of some.bookings) {
          const after = { ...booked, bookings: [...booked.bookings, one] }
          if (!coverageError(booked, after)) booked = after
        }
        const { postings } = projectLedger(booked, lastInputDay(booked, "2028-01-01"))
        for (const { effectiveDate } of postings) expect(sumUntil(postings, effectiveDate)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe("a job that accrues", () => {
  test("gives the same ledger whether it runs every day, misses days or runs again and again, in any order", () => {
    check(
      fc.property(facts, fc.array(day("2023-01-01", 1500), { maxLength: 12 }), (some, days) => {
        const [often, once] = [new Ledger(), new Ledger()]
        for (const date of [...days, "2027-06-01"]) often.settle(some, date)
        once.settle(some, "2027-06-01")
        expect(often.sums()).toEqual(once.sums())
        const names = (ledger: Ledger) => ledger.entries.map(({ key, amount }) => `${key} ${amount}`).sort()
        expect(names(often)).toEqual(names(once))
      }),
    )
  })
})

describe("the days of a span", () => {
  const holidays = fc.uniqueArray(
    fc.record({ date: day("2024-02-20", 60), half: fc.constantFrom(null, "AM" as const, "PM" as const) }),
    {
      selector: ({ date }) => date,
      maxLength: 6,
    },
  )
  const dayFacts = (free: readonly { date: string; half: "AM" | "PM" | null }[]) => (date: string) => ({
    isWorkday: !isWeekend(date),
    holidays: free.filter((one) => one.date === date).map(({ half }) => ({ half, name: "Free" })),
  })
  const amount = (halves: readonly { amount: number }[]) => halves.reduce((sum, one) => sum + one.amount, 0)

  test("are those of its parts: days(a..c) = days(a..b) + days(b+1..c)", () => {
    check(
      fc.property(holidays, day("2024-02-20", 60), fc.nat(20), fc.nat(20), (free, a, n, m) => {
        const [b, c] = [plusDays(a, n), plusDays(a, n + 1 + m)]
        const span = (startDate: string, endDate: string) =>
          countHalves({ startDate, startHalf: "AM", endDate, endHalf: "PM" }, dayFacts(free))
        expect(span(a, c)).toEqual([...span(a, b), ...span(plusDays(b, 1), c)])
      }),
    )
  })

  test("are what counting halves one by one counts", () => {
    check(
      fc.property(holidays, day("2024-02-20", 60), fc.nat(30), fc.boolean(), fc.boolean(), (free, from, n, late, early) => {
        const to = plusDays(from, n)
        fc.pre(n > 0 || !(late && early))
        let counted = 0
        for (let k = 0; k < (n + 1) * 2; k++) {
          const [date, half] = [plusDays(from, k >> 1), k % 2 === 0 ? "AM" : "PM"]
          if ((k === 0 && late) || (k === n * 2 + 1 && early) || isWeekend(date)) continue
          if (!free.some((one) => one.date === date && (one.half === null || one.half === half))) counted += 500
        }
        const span = { startDate: from, startHalf: late ? "PM" : "AM", endDate: to, endHalf: early ? "AM" : "PM" } as const
        expect(amount(countHalves(span, dayFacts(free)))).toBe(counted)
      }),
    )
  })

  test("weekends are taken from every year that the span lies in, not from the first alone", () => {
    const span = { startDate: "2026-12-28", startHalf: "AM", endDate: "2027-01-10", endHalf: "PM" } as const
    expect(amount(countHalves(span, dayFacts([{ date: "2027-01-01", half: null }])))).toBe(9000)
  })

  test("half a day on a holiday counts nothing, and half a day beside half a holiday counts half", () => {
    const half = (half: "AM" | "PM" | null, taken: "AM" | "PM") =>
      amount(
        countHalves(
          { startDate: "2026-12-24", startHalf: taken, endDate: "2026-12-24", endHalf: taken },
          dayFacts([{ date: "2026-12-24", half }]),
        ),
      )
    expect([half(null, "AM"), half(null, "PM"), half("PM", "PM"), half("PM", "AM")]).toEqual([0, 0, 0, 500])
  })

  test("a day is a whole day over both changes of the clock and on the 29th of February, never 0.88 of one", () => {
    const week = (startDate: string) =>
      amount(countHalves({ startDate, startHalf: "AM", endDate: plusDays(startDate, 6), endHalf: "PM" }, dayFacts([])))
    expect(["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2024-02-26"].map(week)).toEqual([
      5000, 5000, 5000, 5000, 5000,
    ])
  })
})

describe("lots", () => {
  const book = (requestId: string, date: string, days: number, bookedOn = "2024-01-10"): Booking => ({
    requestId,
    account: "PENDING",
    bookedOn,
    days: Array.from({ length: days }, (_, n) => ({ date: plusDays(date, n), amount: 1000 })),
  })
  const some: LedgerInput = {
    isUnlimited: false,
    versions: [plain],
    employment: { from: null, until: null, shares: [] },
    retiredOn: null,
    adjustments: [],
    bookings: [],
  }
  const lots = (facts: LedgerInput) => {
    const { postings } = projectLedger(facts, lastInputDay(facts, "2024-12-31"))
    const byLot = Map.groupBy(
      postings.filter(({ requestId }) => requestId),
      ({ requestId, lot }) => `${requestId} ${lot}`,
    )
    return [...byLot].map(([name, parts]) => `${name} ${parts.reduce((sum, { amount }) => sum + amount, 0) / 1000}`).sort()
  }

  test("what was carried over is spent first, as long as it can be, in whatever order it was booked", () => {
    const [march, summer] = [book("march", "2024-03-04", 4), book("summer", "2024-07-01", 10)]
    const expected = ["march carried/2024 -4", "summer 2024 -10"]
    expect(lots({ ...some, bookings: [march, summer] })).toEqual(expected)
    expect(lots({ ...some, bookings: [summer, march] })).toEqual(expected)
  })

  test("a booking in the past moves the others to the lots that they would have had", () => {
    const [march, february] = [book("march", "2024-03-04", 4), book("february", "2024-02-05", 3, "2024-04-01")]
    expect(lots({ ...some, bookings: [march] })).toEqual(["march carried/2024 -4"])
    expect(lots({ ...some, bookings: [march, february] })).toEqual([
      "february carried/2024 -3",
      "march 2024 -2",
      "march carried/2024 -2",
    ])
  })

  test("a leave over the turn of the year takes each part from its own year", () => {
    const turn = book("turn", "2023-12-28", 8, "2023-06-01")
    const { postings } = projectLedger({ ...some, bookings: [turn] }, "2024-12-31")
    const parts = postings
      .filter(({ requestId }) => requestId)
      .map(({ effectiveDate, amount, lot }) => [effectiveDate, lot, amount])
    expect(parts).toEqual([
      ["2023-06-01", "2023", -4000],
      ["2024-01-01", "carried/2024", -4000],
    ])
  })

  test("what is booked now for next year takes nothing from what is left of this one", () => {
    const next = book("next", "2024-05-06", 20, "2023-11-20")
    const { postings } = projectLedger({ ...some, bookings: [next] }, "2024-12-31")
    expect(sumUntil(postings, "2023-12-31")).toBe(25_000)
    expect(sumUntil(postings, "2024-04-01")).toBe(5_000)
  })

  test("of grants that end together the latest is taken, so that early ones stay free for early leave", () => {
    const monthly: AccrualRules = { ...plain, accrual: "MONTHLY", daysPerYear: 24_000, maximumCarryOver: 0 }
    const autumn = { ...some, versions: [monthly], bookings: [book("autumn", "2024-10-07", 2)] }
    expect(lots(autumn)).toEqual(["autumn 2024-10 -2"])
    const { postings } = projectLedger(autumn, "2024-12-31")
    expect(sumUntil(postings, "2024-05-31")).toBe(10_000)
    expect(coverageError(autumn, { ...autumn, bookings: [...autumn.bookings, book("spring", "2024-05-06", 5)] })).toBeUndefined()
  })

  test("debt is repaid by the next grant", () => {
    const facts = {
      ...some,
      versions: [{ ...plain, negativeAllowedUpTo: 2_000 }],
      bookings: [book("long", "2023-06-05", 27, "2023-06-01")],
    }
    const { postings, overdrafts: debts } = projectLedger(facts, "2024-01-01")
    expect([sumUntil(postings, "2023-12-31"), sumUntil(postings, "2024-01-01")]).toEqual([-2_000, 23_000])
    expect(debts.at(-1)).toMatchObject({ date: "2024-01-01", amount: 0 })
    expect(coverageError(facts, { ...facts, bookings: [...facts.bookings, book("more", "2023-08-01", 1)] })?.code).toBe(
      "INSUFFICIENT_BALANCE",
    )
  })
})
