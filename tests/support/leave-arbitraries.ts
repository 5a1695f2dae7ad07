// Random rules, employments, policy groups and ledger inputs for property tests.
import * as fc from "fast-check"
import type { LeaveUnit } from "../../src/entities/leave/enums.js"
import type { AccrualRules, EmploymentPeriod } from "../../src/services/leave/calculations/accrual.js"
import type { Booking, LedgerInput } from "../../src/services/leave/calculations/ledger-input.js"
import { type PolicyAssignment, versionsFor } from "../../src/services/leave/calculations/policy-groups.js"
import { plusDays } from "./leave.js"

export const day = (from = "2023-01-01", length = 1500) => fc.integer({ min: 0, max: length }).map((n) => plusDays(from, n))
export const thousandth = (max: number) => fc.integer({ min: 0, max: max * 1000 })

/** In thousandths of a day. */
export const rules: fc.Arbitrary<AccrualRules> = fc.record({
  effectiveFrom: fc.constant("2023-01-01"),
  accrual: fc.constantFrom("YEARLY", "MONTHLY", "NONE"),
  grantTiming: fc.constantFrom("START", "END"),
  amountPerYear: fc.oneof(thousandth(40), fc.constantFrom(0, 19_000, 25_000, 20_833)),
  tenureSteps: fc.uniqueArray(fc.record({ afterYears: fc.nat(4), amountPerYear: thousandth(40) }), {
    selector: ({ afterYears }) => afterYears,
    maxLength: 2,
  }),
  prorateOnHire: fc.boolean(),
  prorateOnEnd: fc.boolean(),
  useFullTimeShare: fc.boolean(),
  maximumCarryOver: fc.constantFrom(null, 0, 5_000, 2_500, 30_000),
  carryOverExpires: fc.constantFrom(null, "03-31", "02-29", "06-30", "12-31"),
  negativeAllowedUpTo: fc.constantFrom(0, 0, 3_000),
})

const history = <T>(...values: T[]) =>
  fc
    .uniqueArray(fc.record({ from: day(), value: fc.constantFrom(...values) }), {
      selector: ({ from }) => from,
      minLength: 1,
      maxLength: 3,
    })
    .map((all) => all.sort((a, b) => a.from.localeCompare(b.from)))

/** Thousandths of a minute for a thousandth of a day of eight hours and seven minutes. */
const HOURS_FACTOR = 487
const factorOf = (unit: LeaveUnit) => (unit === "HOURS" ? HOURS_FACTOR : 1)
const units = fc.constantFrom<LeaveUnit[]>("DAYS", "HOURS")

const inUnit = <R extends AccrualRules>(all: readonly R[], factor: number): R[] =>
  all.map((version) => ({
    ...version,
    amountPerYear: version.amountPerYear * factor,
    tenureSteps: version.tenureSteps.map((step) => ({ ...step, amountPerYear: step.amountPerYear * factor })),
    maximumCarryOver: version.maximumCarryOver === null ? null : version.maximumCarryOver * factor,
    negativeAllowedUpTo: version.negativeAllowedUpTo * factor,
  }))

/** Sometimes two versions are of the same day. */
const versionsInDays = fc
  .tuple(rules, fc.array(fc.tuple(rules, fc.oneof(day("2023-01-02", 1400), fc.constant("2024-07-01"))), { maxLength: 2 }))
  .map(([first, more]) =>
    [first, ...more.map(([version, effectiveFrom]) => ({ ...version, effectiveFrom }))].sort((a, b) =>
      a.effectiveFrom.localeCompare(b.effectiveFrom),
    ),
  )

export const versions = fc.tuple(versionsInDays, units).map(([all, unit]) => inUnit(all, factorOf(unit)))

export const someone = "employee"
const groups = ["red", "blue"]

/** The rules of three sources, who gets which, and an employee who moves, as the server loads them. */
export const policies = fc.record({
  versions: fc
    .tuple(versionsInDays, fc.array(fc.tuple(rules, fc.constantFrom(...groups), day("2023-01-01", 1400)), { maxLength: 4 }))
    .map(([general, ofGroups]) =>
      [
        ...general.map((version) => ({ ...version, groupId: null as string | null })),
        ...ofGroups.map(([version, groupId, effectiveFrom]) => ({
          ...version,
          groupId: groupId as string | null,
          effectiveFrom,
        })),
      ].sort((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom)),
    ),
  assignments: fc.uniqueArray(
    fc
      .record({
        groupId: fc.constantFrom(null, ...groups),
        effectiveFrom: day("2022-12-01", 1400),
        includeDescendants: fc.boolean(),
        target: fc.constantFrom(
          { employeeId: someone },
          { employeeId: "somebody else" },
          { departmentId: "team" },
          { departmentId: "unit" },
          { departmentId: "company" },
          { locationId: "Ulm" },
          { employmentType: "INTERN" as const },
        ),
      })
      .map(({ target, ...assignment }): PolicyAssignment => {
        const nothing = { employeeId: null, departmentId: null, locationId: null, employmentType: null }
        return { ...nothing, ...assignment, ...target }
      }),
    { selector: ({ groupId: _, includeDescendants: __, ...target }) => JSON.stringify(target), maxLength: 7 },
  ),
  subject: fc.record({
    id: fc.constant(someone),
    departments: history<string[]>([], ["company"], ["team", "unit", "company"], ["unit", "company"]),
    locations: history(null, "Ulm", "Bonn"),
    employmentTypes: history<"INTERN" | "FULL_TIME" | null>(null, "INTERN", "FULL_TIME"),
  }),
})

export const employment: fc.Arbitrary<EmploymentPeriod> = fc
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

export const ledgerInput: fc.Arbitrary<LedgerInput> = fc
  .record({
    unit: units,
    isUnlimited: fc.constant(false),
    versions: fc.oneof(
      versionsInDays,
      policies.map((one) => versionsFor(one, one.subject)),
    ),
    employment,
    retiredOn: fc.option(day(), { freq: 5, nil: null }).map((date) => date),
    adjustments: fc
      .array(
        fc.record({
          date: day(),
          amount: fc.integer({ min: -6000, max: 9000 }).filter((n) => n !== 0),
          length: fc.option(fc.constantFrom(0, 30, 200, 400, 800)),
        }),
        { maxLength: 3 },
      )
      .map((adjustments) =>
        adjustments.map(({ date, amount, length }, n) => {
          const validTo = length === null || amount < 0 ? null : plusDays(date, length)
          const kind = validTo ? "limited-grant" : amount < 0 && n !== 1 ? "encashment" : "adjustment"
          return { date, amount, validTo, key: `${kind}/${n}` }
        }),
      ),
    bookings: fc.tuple(booking(0), booking(1), booking(2), booking(3)).chain((all) => fc.subarray(all)),
  })
  .map((input): LedgerInput => {
    const factor = factorOf(input.unit)
    const scale = <T extends { amount: number }>(part: T): T => ({ ...part, amount: part.amount * factor })
    return {
      ...input,
      versions: inUnit(input.versions, factor),
      adjustments: input.adjustments.map(scale),
      bookings: input.bookings.map((one) => ({ ...one, days: one.days.map(scale) })),
    }
  })
