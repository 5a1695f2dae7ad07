// Access rules of leave balances and the ledger.
import { LeaveReportRow } from "../../../entities/leave/balances.js"
import { LedgerEntry } from "../../../entities/leave/ledger.js"
import { anyOf, hr, manager } from "../../access-rules.js"
import { policy } from "../../policies.js"
import { leaveAdjusters, leaveReaders, ledgerReaders } from "../permissions.js"

export const leaveBalancePolicies = [
  policy(LedgerEntry, { owner: "employeeId" }, { read: ledgerReaders, reverse: leaveAdjusters }),
  policy(LeaveReportRow, { owner: "employeeId" }, { read: leaveReaders(anyOf(hr, manager)) }),
]
