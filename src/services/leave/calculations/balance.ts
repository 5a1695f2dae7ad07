// Computes the balance of a leave type on a date from the projected ledger. Pure.
import { addDays } from "../../../adapters/clock.js"
import type { LeaveBalance, LeaveExpiry } from "../../../entities/leave/balances.js"
import { fromAmount, sumAmounts } from "./amounts.js"
import { yearOf, yearStart } from "./dates.js"
import { projectUntil } from "./ledger-diff.js"
import { ADJUSTMENT_PREFIX, type LedgerEmployee, type LedgerLeaveType } from "./ledger-input.js"
import type { Posting } from "./ledger-projection.js"

/**
 * The figures of the year of `asOf`. Entitled less expired, encashed, used and pending is the sum of all entries up to `asOf`. Days that
 * expire with a year belong to that year, although their entries take effect on January 1.
 */
export function computeBalance(employee: LedgerEmployee, type: LedgerLeaveType, asOf: string): LeaveBalance {
  const firstDay = yearStart(yearOf(asOf))
  const { postings } = projectUntil(employee, type, yearStart(yearOf(asOf) + 2))
  const effective = postings.filter(({ effectiveDate }) => effectiveDate <= asOf)
  const inYear = effective.filter(({ effectiveDate }) => effectiveDate >= firstDay)
  const isClosing = ({ key, effectiveDate }: Posting) => effectiveDate === firstDay && /^(carry-out|expiry)\//.test(key)
  const sumOf = (isCounted: (posting: Posting) => boolean) =>
    sumAmounts(inYear.filter((posting) => !isClosing(posting) && isCounted(posting)))
  const used = -sumOf(({ account }) => account === "USED")
  const encashed = -sumOf(({ account }) => account === "ENCASHED")
  const pending = -sumOf(({ account }) => account === "PENDING")
  const expired = -sumOf(({ key }) => key.startsWith("expiry/"))
  const remaining = sumAmounts(effective)
  const opening = remaining - sumOf(() => true)
  const unlessUnlimited = (amount: number) => (type.isUnlimited ? null : fromAmount(amount, type.unit))
  return {
    leaveTypeId: type.id,
    leaveTypeName: type.name,
    unit: type.unit,
    entitled: unlessUnlimited(remaining + used + pending + expired + encashed),
    carriedOver: unlessUnlimited(opening + sumOf(({ key }) => key.startsWith("carry-in/"))),
    adjusted: unlessUnlimited(sumOf(({ key }) => key.startsWith(ADJUSTMENT_PREFIX))),
    expired: unlessUnlimited(expired),
    encashed: unlessUnlimited(encashed),
    used: fromAmount(used, type.unit),
    pending: fromAmount(pending, type.unit),
    remaining: unlessUnlimited(remaining),
    expiringNext: nextExpiry(postings, type, asOf),
    asOf,
  }
}

/** The leave that expires next after a date unless it is taken; null if none expires by the end of the next year. */
function nextExpiry(postings: readonly Posting[], { unit }: LedgerLeaveType, asOf: string): LeaveExpiry | null {
  const later = postings.filter(({ key, effectiveDate }) => effectiveDate > asOf && key.startsWith("expiry/"))
  const [first] = later.map(({ effectiveDate }) => effectiveDate).sort()
  if (!first) return null
  const days = -fromAmount(sumAmounts(later.filter(({ effectiveDate }) => effectiveDate === first)), unit)
  return { days, unit, on: addDays(first, -1) }
}
