// Whether a change of the rules of leave gives an employee more leave. Pure.
import { rulesOn } from "./accrual.js"
import { yearEnd, yearOf } from "./dates.js"
import { projectUntil } from "./ledger-diff.js"
import type { LedgerEmployee, LedgerInput, LedgerLeaveType } from "./ledger-input.js"
import type { Posting } from "./ledger-projection.js"

interface Ledger {
  employee: LedgerEmployee
  type: LedgerLeaveType
}

interface Projection {
  versions: LedgerInput["versions"]
  /** Ordered by date. */
  postings: readonly Posting[]
}

/** As long as steps by tenure can take. */
const YEARS = 50

/** Whether the balance with the allowed overdraft is higher on some day from today on. Unlimited leave has no balance. */
export function gainsLeave(before: Ledger | undefined, after: Ledger | undefined): boolean {
  if (!after || after.type.isUnlimited) return false
  const { today } = after.employee
  const until = yearEnd(yearOf(today) + YEARS)
  const [old, changed] = [before ? project(before, until) : { versions: [], postings: [] }, project(after, until)]
  const dates = [old, changed].flatMap(({ versions, postings }) => [
    ...versions.map(({ effectiveFrom }) => effectiveFrom),
    ...postings.map(({ effectiveDate }) => effectiveDate),
  ])
  const days = [today, ...new Set(dates.filter((date) => date > today && date <= until))].sort()
  const available = availableOn(days, old)
  return availableOn(days, changed).some((amount, n) => amount > (available[n] as number))
}

function project({ employee, type }: Ledger, until: string): Projection {
  const { input, postings } = projectUntil(employee, type, until)
  return { versions: input.versions, postings: postings.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1)) }
}

/** The amount that the employee could take by each day. */
function availableOn(days: readonly string[], { versions, postings }: Projection): number[] {
  let [balance, next] = [0, 0]
  return days.map((day) => {
    for (let posting = postings[next]; posting && posting.effectiveDate <= day; posting = postings[++next])
      balance += posting.amount
    return balance + (versions.length > 0 ? rulesOn(versions, day).negativeAllowedUpTo : 0)
  })
}
