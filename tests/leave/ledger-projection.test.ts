// Property tests of grants and the ledger projection: comparison with a naive implementation (support/leave.ts) and invariants.
import { describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import { type AccrualRules, grantsUntil } from "../../src/services/leave/calculations/accrual.js"
import { balanceError, entriesToWrite } from "../../src/services/leave/calculations/ledger-diff.js"
import {
  type Booking,
  type LedgerBalanceByKey,
  type LedgerEmployee,
  type LedgerInput,
  type LedgerLeaveType,
  lastInputDay,
} from "../../src/services/leave/calculations/ledger-input.js"
import { projectLedger } from "../../src/services/leave/calculations/ledger-projection.js"
import { versionOn, versionsFor } from "../../src/services/leave/calculations/policy-groups.js"
import { naiveBalances, naiveEncashed, naiveGrants, naiveVersions, plusDays } from "../support/leave.js"
import { day, employment, ledgerInput, policies, rules, someone, thousandth, versions } from "../support/leave-arbitraries.js"

const RUNS = Number(process.env.RUNS ?? 150)

const sumUntil = (entries: readonly { amount: number; effectiveDate: string }[], asOf: string) =>
  entries.reduce((sum, { amount, effectiveDate }) => (effectiveDate <= asOf ? sum + amount : sum), 0)

/** A ledger in memory that stores the result of `entriesToWrite`, as the server does. */
class MemoryLedger {
  readonly entries: { key: string; amount: number; effectiveDate: string; kind: string }[] = []
  readonly #balances = new Map<string, LedgerBalanceByKey>()

  /** Adds the missing entries. Returns their number. */
  sync(input: LedgerInput, today: string): number {
    const type: LedgerLeaveType = { id: "type", name: "Type", ...input, versions: [...input.versions], assignments: [] }
    const employee: LedgerEmployee = {
      id: "employee",
      today,
      employment: input.employment,
      subject: { id: someone, departments: [], locations: [], employmentTypes: [] },
      bookings: [],
      balances: [...this.#balances.values()],
    }
    const missing = entriesToWrite(employee, type, input)
    for (const entry of missing) {
      const { key, amount, sequence } = entry
      const balance = this.#balances.get(key)
      expect(sequence).toBe(balance?.entries ?? 0)
      this.entries.push(entry)
      this.#balances.set(key, {
        ...entry,
        leaveTypeId: "type",
        amount: (balance?.amount ?? 0) + amount,
        entries: sequence + 1,
        firstId: balance?.firstId ?? `entry-${this.entries.length}`,
      })
    }
    return missing.length
  }

  sums() {
    return [...this.#balances.values()]
      .filter(({ amount }) => amount !== 0)
      .map(({ key, amount }) => `${key} ${amount}`)
      .sort()
  }
}

const check = (property: fc.IProperty<never> | fc.IRawProperty<unknown>, numRuns = RUNS) =>
  fc.assert(property as fc.IRawProperty<unknown>, { numRuns })

describe("the rules of an employee", () => {
  test("the versions of an employee equal those that a naive resolution finds day by day", () => {
    check(
      fc.property(policies, ({ subject, ...type }) => {
        expect(versionsFor(type, subject)).toEqual(naiveVersions(type.versions, type.assignments, subject, "2027-12-31"))
        for (const date of ["2022-06-01", ...type.assignments.map(({ effectiveFrom }) => effectiveFrom)])
          expect(type.versions).toContain(versionOn(type, subject, date))
      }),
    )
  })

  test("balances under groups equal a naive computation with the rules of each day", () => {
    check(
      fc.property(policies, ledgerInput, day("2023-01-01", 1500), ({ subject, ...type }, input, asOf) => {
        const until = lastInputDay(input, asOf)
        const { postings } = projectLedger({ ...input, versions: versionsFor(type, subject) }, until)
        const versions = naiveVersions(type.versions, type.assignments, subject, "2027-12-31")
        expect(sumUntil(postings, asOf)).toBe(naiveBalances({ ...input, versions }, until)(asOf))
      }),
    )
  })
})

describe("grants", () => {
  test("grants equal those of the naive day-by-day computation", () => {
    check(
      fc.property(versions, employment, day("2023-06-01", 1300), (all, person, until) => {
        const grants = grantsUntil(all, person, until).map(({ key, date, amount, forDay }) => ({
          key,
          date,
          amount,
          forYear: forDay.slice(0, 4),
        }))
        expect(grants).toEqual(naiveGrants(all, person, until))
      }),
    )
  })

  test("grants of a year sum exactly to amountPerYear for every accrual and grant timing", () => {
    check(
      fc.property(rules, fc.oneof(thousandth(366), fc.integer({ min: 0, max: 8784 * 60_000 })), (accrualRules, amountPerYear) => {
        fc.pre(accrualRules.accrual !== "NONE")
        const grants = grantsUntil(
          [{ ...accrualRules, amountPerYear, tenureSteps: [] }],
          { from: null, until: null, shares: [] },
          "2026-12-31",
        )
        for (const year of ["2023", "2024", "2025", "2026"]) {
          const inYear = grants.filter(({ key }) => key.startsWith(year))
          expect(inYear.reduce((sum, { amount }) => sum + amount, 0)).toBe(amountPerYear)
          expect(inYear).toHaveLength(amountPerYear === 0 ? 0 : accrualRules.accrual === "YEARLY" ? 1 : inYear.length)
        }
      }),
    )
    const months = grantsUntil(
      [{ ...PLAIN_RULES, accrual: "MONTHLY", amountPerYear: 19_000 }],
      { from: null, until: null, shares: [] },
      "2023-12-31",
    )
    expect(months.map(({ amount }) => amount)).toEqual([1583, 1584, 1583, 1583, 1584, 1583, 1583, 1584, 1583, 1583, 1584, 1583])
  })

  test("a later end date only adds grants", () => {
    check(
      fc.property(versions, employment, day(), day(), (all, person, a, b) => {
        const [sooner, later] = [a, b].sort() as [string, string]
        expect(grantsUntil(all, person, later).filter(({ date }) => date <= sooner)).toEqual(grantsUntil(all, person, sooner))
      }),
    )
  })

  test("half-time work from July on deducts a quarter of the year on July 1", () => {
    const shares = [
      { from: "2023-01-01", share: 1000 },
      { from: "2023-07-01", share: 500 },
    ]
    const grants = grantsUntil(
      [{ ...PLAIN_RULES, amountPerYear: 24_000, useFullTimeShare: true }],
      { from: null, until: null, shares },
      "2024-01-01",
    )
    expect(grants.map(({ date, amount }) => [date, amount])).toEqual([
      ["2023-01-01", 24_000],
      ["2023-07-01", -6_000],
      ["2024-01-01", 12_000],
    ])
  })

  test("an employee hired on February 29 completes a year of service on March 1", () => {
    const steps = [{ afterYears: 1, amountPerYear: 24_000 }]
    const amounts = grantsUntil(
      [{ ...PLAIN_RULES, accrual: "MONTHLY", amountPerYear: 12_000, tenureSteps: steps }],
      { from: "2024-02-29", until: null, shares: [] },
      "2025-03-01",
    ).map(({ amount }) => amount)
    expect(amounts).toEqual([1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 2000])
  })
})

/** 25 days on January 1, of which 5 are carried over until March 31. */
const PLAIN_RULES: AccrualRules = {
  effectiveFrom: "2023-01-01",
  accrual: "YEARLY",
  grantTiming: "START",
  amountPerYear: 25_000,
  tenureSteps: [],
  prorateOnHire: false,
  prorateOnEnd: false,
  useFullTimeShare: false,
  maximumCarryOver: 5_000,
  carryOverExpires: "03-31",
  negativeAllowedUpTo: 0,
}

describe("balances", () => {
  test("projected balances equal those of the naive day-by-day computation", () => {
    check(
      fc.property(ledgerInput, day("2023-01-01", 1800), (input, asOf) => {
        const until = lastInputDay(input, asOf)
        const { postings } = projectLedger(input, until)
        expect(sumUntil(postings, asOf)).toBe(naiveBalances(input, until)(asOf))
        const encashed = postings.filter(({ account }) => account === "ENCASHED")
        expect(sumUntil(encashed, asOf)).toBe(naiveEncashed(input, asOf))
      }),
    )
  })

  test("stored entries sum to the projection on every date after any sequence of changes", () => {
    check(
      fc.property(ledgerInput, fc.array(fc.tuple(ledgerInput, day()), { minLength: 1, maxLength: 4 }), (start, changes) => {
        const ledger = new MemoryLedger()
        let today = "2023-01-01"
        for (const [{ bookings, adjustments, employment, versions }, date] of [[start, today] as const, ...changes]) {
          today = [today, date].sort().at(-1) as string
          const storedKeys = new Set(ledger.entries.map(({ key }) => key))
          // Stored adjustments cannot be removed.
          const kept = start.adjustments.filter(({ key }) => storedKeys.has(key))
          const input = {
            ...start,
            bookings,
            employment,
            versions,
            adjustments: storedKeys.size > 0 ? kept : adjustments.slice(0, 0),
          }
          const written = [...ledger.entries]
          ledger.sync(input, today)
          expect(ledger.entries.slice(0, written.length)).toEqual(written)
          expect(ledger.sync(input, today)).toBe(0)
          for (const asOf of ["2023-01-01", "2023-12-31", "2024-01-01", "2024-02-29", today].filter((date) => date <= today))
            expect(sumUntil(ledger.entries, asOf)).toBe(
              sumUntil(projectLedger(input, lastInputDay(input, "2028-01-01")).postings, asOf),
            )
        }
      }),
    )
  })

  test("a forecast equals the ledger when its date has come", () => {
    check(
      fc.property(ledgerInput, day("2023-01-01", 700), fc.array(day("2024-12-01", 800), { maxLength: 6 }), (input, now, days) => {
        const ledger = new MemoryLedger()
        ledger.sync(input, now)
        const forecasts = days
          .sort()
          .map((date) => [date, sumUntil(projectLedger(input, lastInputDay(input, date)).postings, date)] as const)
        for (const [date, forecast] of forecasts) {
          ledger.sync(input, date)
          expect(sumUntil(ledger.entries, date)).toBe(forecast)
        }
      }),
    )
  })

  test("canceling all bookings restores the balance on every date", () => {
    check(
      fc.property(ledgerInput, day(), (input, today) => {
        const [ledger, untouched] = [new MemoryLedger(), new MemoryLedger()]
        const start = { ...input, bookings: [] }
        untouched.sync(start, today)
        ledger.sync(start, today)
        for (let n = 1; n <= input.bookings.length; n++) ledger.sync({ ...input, bookings: input.bookings.slice(0, n) }, today)
        for (let n = input.bookings.length - 1; n >= 0; n--)
          ledger.sync({ ...input, bookings: input.bookings.slice(0, n) }, today)
        for (const asOf of [...ledger.entries.map(({ effectiveDate }) => effectiveDate), today].filter((date) => date <= today))
          expect(sumUntil(ledger.entries, asOf)).toBe(sumUntil(untouched.entries, asOf))
        const booked = ledger.entries.filter(({ key }) => /^(reservation|consumption)/.test(key))
        expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      }),
    )
  })

  test("reversing all encashments restores the balance on every date", () => {
    check(
      fc.property(ledgerInput, day(), (input, today) => {
        const [ledger, untouched] = [new MemoryLedger(), new MemoryLedger()]
        const start = { ...input, adjustments: input.adjustments.filter(({ key }) => !key.startsWith("encashment/")) }
        untouched.sync(start, today)
        for (const state of [start, input, start]) ledger.sync(state, today)
        for (const asOf of [...ledger.entries.map(({ effectiveDate }) => effectiveDate), today].filter((date) => date <= today))
          expect(sumUntil(ledger.entries, asOf)).toBe(sumUntil(untouched.entries, asOf))
      }),
    )
  })

  test("balances never become negative if bookings with a balanceError are left out", () => {
    check(
      fc.property(ledgerInput, (input) => {
        let booked: LedgerInput = {
          ...input,
          bookings: [],
          adjustments: input.adjustments.filter(({ amount }) => amount > 0),
        }
        fc.pre(!input.employment.shares.length && input.versions.every((version) => version.negativeAllowedUpTo === 0))
        for (const booking of input.bookings) {
          const after = { ...booked, bookings: [...booked.bookings, booking] }
          if (!balanceError(booked, after)) booked = after
        }
        const { postings } = projectLedger(booked, lastInputDay(booked, "2028-01-01"))
        for (const { effectiveDate } of postings) expect(sumUntil(postings, effectiveDate)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe("synchronization", () => {
  test("synchronizing daily, late, repeatedly or out of order gives the same ledger", () => {
    check(
      fc.property(ledgerInput, fc.array(day("2023-01-01", 1500), { maxLength: 12 }), (input, days) => {
        const [often, once] = [new MemoryLedger(), new MemoryLedger()]
        for (const date of [...days, "2027-06-01"]) often.sync(input, date)
        once.sync(input, "2027-06-01")
        expect(often.sums()).toEqual(once.sums())
        const names = (ledger: MemoryLedger) => ledger.entries.map(({ key, amount }) => `${key} ${amount}`).sort()
        expect(names(often)).toEqual(names(once))
      }),
    )
  })
})

describe("lots", () => {
  const book = (requestId: string, date: string, days: number, bookedOn = "2024-01-10"): Booking => ({
    requestId,
    account: "PENDING",
    bookedOn,
    days: Array.from({ length: days }, (_, n) => ({ date: plusDays(date, n), amount: 1000 })),
  })
  const plainInput: LedgerInput = {
    unit: "DAYS",
    isUnlimited: false,
    versions: [PLAIN_RULES],
    employment: { from: null, until: null, shares: [] },
    retiredOn: null,
    adjustments: [],
    bookings: [],
  }
  /** The days that each request draws from each lot. */
  const lots = (input: LedgerInput) => {
    const { postings } = projectLedger(input, lastInputDay(input, "2024-12-31"))
    const byLot = Map.groupBy(
      postings.filter(({ requestId }) => requestId),
      ({ requestId, lot }) => `${requestId} ${lot}`,
    )
    return [...byLot].map(([name, parts]) => `${name} ${parts.reduce((sum, { amount }) => sum + amount, 0) / 1000}`).sort()
  }

  test("bookings draw from the carried-over lot first, in any order of booking", () => {
    const [march, summer] = [book("march", "2024-03-04", 4), book("summer", "2024-07-01", 10)]
    const expected = ["march carried/2024 -4", "summer 2024 -10"]
    expect(lots({ ...plainInput, bookings: [march, summer] })).toEqual(expected)
    expect(lots({ ...plainInput, bookings: [summer, march] })).toEqual(expected)
  })

  test("an earlier booking moves later ones to other lots", () => {
    const [march, february] = [book("march", "2024-03-04", 4), book("february", "2024-02-05", 3, "2024-04-01")]
    expect(lots({ ...plainInput, bookings: [march] })).toEqual(["march carried/2024 -4"])
    expect(lots({ ...plainInput, bookings: [march, february] })).toEqual([
      "february carried/2024 -3",
      "march 2024 -2",
      "march carried/2024 -2",
    ])
  })

  test("leave across two years draws from the lot of each year", () => {
    const newYear = book("newYear", "2023-12-28", 8, "2023-06-01")
    const { postings } = projectLedger({ ...plainInput, bookings: [newYear] }, "2024-12-31")
    const parts = postings
      .filter(({ requestId }) => requestId)
      .map(({ effectiveDate, amount, lot }) => [effectiveDate, lot, amount])
    expect(parts).toEqual([
      ["2023-06-01", "2023", -4000],
      ["2024-01-01", "carried/2024", -4000],
    ])
  })

  test("a booking for next year keeps the balance of this year", () => {
    const next = book("next", "2024-05-06", 20, "2023-11-20")
    const { postings } = projectLedger({ ...plainInput, bookings: [next] }, "2024-12-31")
    expect(sumUntil(postings, "2023-12-31")).toBe(25_000)
    expect(sumUntil(postings, "2024-04-01")).toBe(5_000)
  })

  test("of lots with equal expiry the latest is drawn first, which keeps early lots for early leave", () => {
    const monthly: AccrualRules = { ...PLAIN_RULES, accrual: "MONTHLY", amountPerYear: 24_000, maximumCarryOver: 0 }
    const autumn = { ...plainInput, versions: [monthly], bookings: [book("autumn", "2024-10-07", 2)] }
    expect(lots(autumn)).toEqual(["autumn 2024-10 -2"])
    const { postings } = projectLedger(autumn, "2024-12-31")
    expect(sumUntil(postings, "2024-05-31")).toBe(10_000)
    expect(balanceError(autumn, { ...autumn, bookings: [...autumn.bookings, book("spring", "2024-05-06", 5)] })).toBeUndefined()
  })

  test("the next grant repays an overdraft", () => {
    const input = {
      ...plainInput,
      versions: [{ ...PLAIN_RULES, negativeAllowedUpTo: 2_000 }],
      bookings: [book("long", "2023-06-05", 27, "2023-06-01")],
    }
    const { postings, overdrafts } = projectLedger(input, "2024-01-01")
    expect([sumUntil(postings, "2023-12-31"), sumUntil(postings, "2024-01-01")]).toEqual([-2_000, 23_000])
    expect(overdrafts.at(-1)).toMatchObject({ date: "2024-01-01", amount: 0 })
    expect(balanceError(input, { ...input, bookings: [...input.bookings, book("more", "2023-08-01", 1)] })?.code).toBe(
      "INSUFFICIENT_BALANCE",
    )
  })
})
