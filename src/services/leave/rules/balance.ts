// Computes the balance of a leave type on a date from the projected ledger. Pure.
import type { LeaveBalance } from "../../../entities/leave/balances.js"
import { sumAmounts, toDays } from "./amounts.js"
import { yearOf, yearStart } from "./dates.js"
import { projectUntil } from "./ledger-diff.js"
import type { LedgerEmployee, LedgerLeaveType } from "./ledger-input.js"

/** The figures of the year of `asOf`. Entitled less used and pending is the sum of all entries up to `asOf`. */
export function computeBalance(employee: LedgerEmployee, type: LedgerLeaveType, asOf: string): LeaveBalance {
  const { postings } = projectUntil(employee, type, asOf)
  const effective = postings.filter(({ effectiveDate }) => effectiveDate <= asOf)
  const inYear = effective.filter(({ effectiveDate }) => effectiveDate >= yearStart(yearOf(asOf)))
  const used = -sumAmounts(inYear.filter(({ account }) => account === "USED"))
  const pending = -sumAmounts(inYear.filter(({ account }) => account === "PENDING"))
  const remaining = sumAmounts(effective)
  const unlessUnlimited = (amount: number) => (type.isUnlimited ? null : toDays(amount))
  return {
    leaveTypeId: type.id,
    leaveTypeName: type.name,
    entitled: unlessUnlimited(remaining + used + pending),
    used: toDays(used),
    pending: toDays(pending),
    remaining: unlessUnlimited(remaining),
    asOf,
  }
}
