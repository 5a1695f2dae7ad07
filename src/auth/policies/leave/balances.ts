// Access rules and descriptions of the operations on leave balances and the ledger.
import { LeaveReportRow } from "../../../entities/leave/balances.js"
import { LeaveEntry } from "../../../entities/leave/ledger.js"
import { anyOf, hr, manager, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import {
  leaveAdjusters,
  leaveGranters,
  leaveManagers,
  leaveParticipants,
  leaveReaders,
  leaveRuleManagers,
} from "../permissions.js"

export const leaveBalancePolicies = [
  policy(LeaveEntry, { owner: "employeeId" }, { read: leaveReaders(anyOf(hr, owner, manager)), reverse: leaveAdjusters }),
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
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN", "INSUFFICIENT_BALANCE"],
    description:
      "Add days to a balance or remove them, with a reason. One's own balance only if nobody else in HR can. Returns the new balance.",
  },
  grantLeave: {
    rule: leaveGranters,
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN"],
    description:
      "Grant days beside the rules of a leave type, with a validity and a reason. Managers grant days of types that allow it, with a last day. Nobody grants days to themselves while somebody else in HR can. Returns the new balance.",
  },
  encashLeave: {
    rule: leaveAdjusters,
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN", "INSUFFICIENT_BALANCE"],
    description:
      "Pay out unused days, as far as the balance covers them, with a reason. One's own only if nobody else in HR can. Returns the new balance.",
  },
  reverseLeaveEncashment: {
    rule: leaveAdjusters,
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION"],
    description: "Reverse an encashment by a correction in the ledger. Returns the new balance.",
  },
  leaveReport: {
    rule: leaveManagers,
    description:
      "List the balances of all employees on a past or future date, ordered by name. A future date allows at most 5,000 balances.",
  },
  recalculateLeave: {
    rule: leaveRuleManagers,
    description:
      "Recount the days of booked leave after work calendars have changed, correct the ledger, and list the changed requests.",
  },
}
