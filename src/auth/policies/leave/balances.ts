// Access rules and descriptions of the operations on leave balances and the ledger.
import { LeaveReportRow } from "../../../entities/leave/balances.js"
import { LeaveEntry } from "../../../entities/leave/ledger.js"
import { anyOf, hr, manager, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import { leaveAdjusters, leaveManagers, leaveParticipants, leaveReaders, leaveRuleManagers } from "../permissions.js"

export const leaveBalancePolicies = [
  policy(LeaveEntry, { owner: "employeeId" }, { read: leaveReaders(anyOf(hr, owner, manager)) }),
  policy(LeaveReportRow, { owner: "employeeId" }, { read: leaveReaders(anyOf(hr, manager)) }),
]

export const leaveBalanceOperations: Operations = {
  leaveBalances: {
    rule: leaveParticipants,
    description: "List the balances of the caller or another employee on a past or future date, ordered by type name.",
  },
  leaveBalance: {
    rule: leaveParticipants,
    description: "Get a balance on a past or future date with the ledger entries of which it is the sum.",
  },
  leaveEntries: {
    rule: leaveParticipants,
    description: "List the ledger entries that the caller may read, ordered by effective date.",
  },
  adjustLeaveBalance: {
    rule: leaveAdjusters,
    errors: ["NOT_FOUND", "INSUFFICIENT_BALANCE"],
    description: "Add days to a balance or remove them, with a reason. Returns the new balance.",
  },
  grantLeave: {
    rule: leaveAdjusters,
    errors: ["NOT_FOUND"],
    description: "Grant days beside the rules of a leave type, with a validity and a reason. Returns the new balance.",
  },
  leaveReport: {
    rule: leaveManagers,
    description: "List the stored balances of all employees on a date that is not in the future, ordered by name.",
  },
  recalculateLeave: {
    rule: leaveRuleManagers,
    description:
      "Recount the days of booked leave after work calendars have changed, correct the ledger, and list the changed requests.",
  },
}
