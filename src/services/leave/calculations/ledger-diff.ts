// The difference between the projected and the stored ledger, and the check that bookings are covered. Pure.
import { AppError } from "../../../core/errors.js"
import type { LedgerEntryKind } from "../../../entities/leave/enums.js"
import { fromAmount, sumAmounts } from "./amounts.js"
import { latest } from "./dates.js"
import {
  balancesFor,
  isManualKey,
  type LedgerBalanceByKey,
  type LedgerEmployee,
  type LedgerInput,
  type LedgerLeaveType,
  lastInputDay,
  lastWrittenDay,
  ledgerInputFor,
} from "./ledger-input.js"
import { type Posting, projectLedger } from "./ledger-projection.js"

export interface NewLedgerEntry extends Omit<Posting, "requestId"> {
  requestId: string | null
  /** Number of earlier entries with the same key. */
  sequence: number
  correctsId: string | null
}

/** The projection of an employee's ledger for a type, at least as far as entries are stored. */
export function projectUntil(employee: LedgerEmployee, type: LedgerLeaveType, date: string) {
  const input = ledgerInputFor(employee, type)
  const balances = balancesFor(employee, type)
  const { postings } = projectLedger(input, lastInputDay(input, lastWrittenDay(balances, date)))
  return { input, balances, postings }
}

/**
 * The entries to add so that the ledger matches an input. The ledger is written up to today, or up to the last booked day.
 * Adjustments and manual grants are written at once, also those of later days, because nothing else stores them.
 */
export function entriesToWrite(employee: LedgerEmployee, type: LedgerLeaveType, input: LedgerInput): NewLedgerEntry[] {
  const balances = balancesFor(employee, type)
  const { postings } = projectLedger(input, lastInputDay(input, lastWrittenDay(balances, employee.today)))
  const booked = postings.flatMap(({ requestId, effectiveDate }) => (requestId ? [effectiveDate] : []))
  const until = latest(employee.today, ...booked)
  return diffLedger(postings, balances, input).filter(
    ({ effectiveDate, key, sequence }) => sequence > 0 || isManualKey(key) || effectiveDate <= until,
  )
}

/** The entries that turn the stored balances by key into the projected balances. */
export function diffLedger(
  postings: readonly Posting[],
  balances: readonly LedgerBalanceByKey[],
  { bookings }: LedgerInput,
): NewLedgerEntry[] {
  const stored = new Map(balances.map((balance) => [balance.key, balance]))
  const projected = new Set(postings.map(({ key }) => key))
  const booked = new Set(bookings.map(({ requestId, account }) => `${requestId} ${account}`))
  const changed = postings.flatMap((posting): NewLedgerEntry[] => {
    const balance = stored.get(posting.key)
    const amount = posting.amount - (balance?.amount ?? 0)
    if (amount === 0) return []
    // A released key that is booked again has a balance of zero, so the new entry corrects nothing.
    const isCorrection = balance !== undefined && balance.amount !== 0
    const kind = isCorrection ? "CORRECTION" : posting.kind
    const correctsId = isCorrection ? balance.firstId : null
    const requestId = posting.requestId ?? null
    return [{ ...posting, sequence: balance?.entries ?? 0, correctsId, requestId, kind, amount }]
  })
  const reversed = balances.flatMap((balance): NewLedgerEntry[] => {
    if (projected.has(balance.key) || balance.amount === 0) return []
    const isReleased = balance.requestId !== null && !booked.has(`${balance.requestId} ${balance.account}`)
    const kind: LedgerEntryKind = isReleased ? "RELEASE" : "CORRECTION"
    const { key, account, effectiveDate, lot, lotExpiresOn, requestId, entries: sequence, firstId: correctsId } = balance
    return [{ key, account, effectiveDate, lot, lotExpiresOn, requestId, sequence, correctsId, kind, amount: -balance.amount }]
  })
  return [...changed, ...reversed]
}

/** The lowest balance on the days from one to another. */
export function lowestBalance(postings: readonly Posting[], firstDay: string, lastDay: string): number {
  const later = postings.filter(({ effectiveDate }) => effectiveDate > firstDay && effectiveDate <= lastDay)
  const changes = [...Map.groupBy(later, ({ effectiveDate }) => effectiveDate)].sort(([a], [b]) => (a < b ? -1 : 1))
  let balance = sumAmounts(postings.filter(({ effectiveDate }) => effectiveDate <= firstDay))
  let lowest = balance
  for (const [, ofDay] of changes) {
    balance += sumAmounts(ofDay)
    lowest = Math.min(lowest, balance)
  }
  return lowest
}

/** INSUFFICIENT_BALANCE if the overdraft of `after` exceeds on some day what the rules allow and what it was in `before`. */
export function balanceError(before: LedgerInput, after: LedgerInput): AppError | undefined {
  if (after.isUnlimited) return undefined
  const until = lastInputDay(after, lastInputDay(before, "0001-01-01"))
  const previous = projectLedger(before, until).overdrafts
  const missing = projectLedger(after, until).overdrafts.map(
    ({ date, amount, allowed }) =>
      amount - Math.max(allowed, previous.findLast((overdraft) => overdraft.date <= date)?.amount ?? 0),
  )
  const mostMissing = Math.max(0, ...missing)
  if (mostMissing === 0) return undefined
  const requested = requestedAmount(before, after)
  const { unit } = after
  const available = fromAmount(Math.max(0, requested - mostMissing), unit)
  const details = { requested: fromAmount(requested, unit), available, unit }
  return new AppError("INSUFFICIENT_BALANCE", { details })
}

/** The amount that `after` takes from the balance and `before` does not: new or changed bookings, and negative adjustments. */
function requestedAmount(before: LedgerInput, after: LedgerInput): number {
  const keyOf = ({ requestId, days }: LedgerInput["bookings"][number]) => JSON.stringify([requestId, days])
  const known = new Set(before.bookings.map(keyOf))
  const booked = after.bookings.filter((booking) => !known.has(keyOf(booking))).flatMap(({ days }) => days)
  const deducted = after.adjustments.slice(before.adjustments.length).filter(({ amount }) => amount < 0)
  return sumAmounts(booked) - sumAmounts(deducted)
}

/** Throws the `balanceError`, if there is one. */
export function assertSufficientBalance(before: LedgerInput, after: LedgerInput): void {
  const error = balanceError(before, after)
  if (error) throw error
}
