// The data from which the leave ledger of an employee is computed, and its parts for one leave type. Pure.
import type { LeaveAccount, LeaveUnit, LedgerEntryKind } from "../../../entities/leave/enums.js"
import type { AccrualRules, EmploymentPeriod } from "./accrual.js"
import { sumAmounts, toAmount, toHours } from "./amounts.js"
import { latest } from "./dates.js"
import { type CountedHalf, countedMinutes } from "./day-count.js"
import { type GroupVersion, type PolicyAssignment, type PolicySubject, versionsFor } from "./policy-groups.js"

/** The booked days of a request. Amounts are in parts of the unit of the type. */
export interface Booking {
  requestId: string
  account: "PENDING" | "USED"
  bookedOn: string
  days: readonly { date: string; amount: number }[]
}

/** A manual correction of a balance, a manual grant, or an encashment, whose amount is negative. */
export interface Adjustment {
  key: string
  date: string
  amount: number
  /** Last day of a grant with a validity; null for the rules of the type. */
  validTo: string | null
}

/** Everything that determines the ledger of one employee for one leave type. */
export interface LedgerInput {
  unit: LeaveUnit
  isUnlimited: boolean
  /** The rules that apply to the employee one after the other, ordered by `effectiveFrom`. */
  versions: readonly AccrualRules[]
  employment: EmploymentPeriod
  /** No grants from this day on, because the type is archived. */
  retiredOn: string | null
  adjustments: readonly Adjustment[]
  bookings: readonly Booking[]
}

/** A leave type with the versions of its general rules and of its groups, ordered by `effectiveFrom`. */
export interface LedgerLeaveType {
  id: string
  name: string
  unit: LeaveUnit
  isUnlimited: boolean
  retiredOn: string | null
  versions: (AccrualRules & GroupVersion)[]
  /** Without assignments of employees who are not loaded. */
  assignments: PolicyAssignment[]
}

/** The stored entries of one key: their sum, number and first id. */
export interface LedgerBalanceByKey {
  leaveTypeId: string
  key: string
  account: LeaveAccount
  amount: number
  entries: number
  firstId: string
  effectiveDate: string
  lot: string | null
  lotExpiresOn: string | null
  requestId: string | null
}

/** An employee with all bookings and stored ledger entries. */
export interface LedgerEmployee {
  id: string
  /** Current date in the time zone of the employee's location. */
  today: string
  employment: EmploymentPeriod
  subject: PolicySubject
  bookings: (Booking & { leaveTypeId: string })[]
  balances: LedgerBalanceByKey[]
}

/** Prefix of the keys of adjustments. */
export const ADJUSTMENT_PREFIX = "adjustment/"
/** Prefix of the keys of manual grants. */
export const GRANT_PREFIX = "manual-grant/"
/** Prefix of the keys of manual grants with a validity, which is stored as the last day of their lot. */
export const LIMITED_GRANT_PREFIX = "limited-grant/"

/** Prefix of the keys of encashments. */
export const ENCASHMENT_PREFIX = "encashment/"

/** Kind and account of a manual entry. */
export interface ManualEntry {
  kind: LedgerEntryKind
  account: LeaveAccount
}

const MANUAL_ENTRIES: Record<string, ManualEntry> = {
  [ADJUSTMENT_PREFIX]: { kind: "ADJUSTMENT", account: "ENTITLED" },
  [GRANT_PREFIX]: { kind: "GRANT", account: "ENTITLED" },
  [LIMITED_GRANT_PREFIX]: { kind: "GRANT", account: "ENTITLED" },
  [ENCASHMENT_PREFIX]: { kind: "ENCASHMENT", account: "ENCASHED" },
}

/** Kind and account of an entry that nothing but the ledger stores, by its key; undefined for a computed entry. */
export const manualEntryOf = (key: string) => MANUAL_ENTRIES[key.slice(0, key.indexOf("/") + 1)]

/** Whether a key belongs to an entry that nothing but the ledger stores. */
export const isManualKey = (key: string) => manualEntryOf(key) !== undefined

export function ledgerInputFor({ employment, bookings, balances, subject }: LedgerEmployee, type: LedgerLeaveType): LedgerInput {
  const adjustments = balances
    .filter(({ leaveTypeId, key }) => leaveTypeId === type.id && isManualKey(key))
    .map(({ key, effectiveDate: date, amount, lotExpiresOn }): Adjustment => {
      return { key, date, amount, validTo: key.startsWith(LIMITED_GRANT_PREFIX) ? lotExpiresOn : null }
    })
  const { unit, isUnlimited, retiredOn } = type
  const ofType = bookings.filter(({ leaveTypeId }) => leaveTypeId === type.id)
  return { unit, isUnlimited, versions: versionsFor(type, subject), retiredOn, employment, adjustments, bookings: ofType }
}

export const balancesFor = ({ balances }: LedgerEmployee, { id }: Pick<LedgerLeaveType, "id">) =>
  balances.filter(({ leaveTypeId }) => leaveTypeId === id)

/** The latest date of a stored entry, at least `date`. */
export const lastWrittenDay = (balances: readonly LedgerBalanceByKey[], date: string) =>
  latest(date, ...balances.map(({ effectiveDate }) => effectiveDate))

/** The latest date of a booking or an adjustment, at least `date`. */
export const lastInputDay = ({ bookings, adjustments }: LedgerInput, date: string): string =>
  latest(
    date,
    ...bookings.flatMap(({ days }) => days.map((day) => day.date)),
    ...adjustments.map((adjustment) => adjustment.date),
  )

/** The bookings without those of a request. */
export const bookingsWithout = ({ bookings }: LedgerInput, { id }: { id: string }) =>
  bookings.filter(({ requestId }) => requestId !== id)

/** Sums half days by date, in the unit of the type. */
export const toBookedDays = (halves: readonly CountedHalf[], unit: LeaveUnit): Booking["days"] =>
  [...Map.groupBy(halves, ({ date }) => date)].map(([date, parts]) => ({
    date,
    amount: unit === "HOURS" ? toAmount(toHours(countedMinutes(parts)), unit) : sumAmounts(parts),
  }))
