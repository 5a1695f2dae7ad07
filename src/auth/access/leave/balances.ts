// Access rules of leave balances and the ledger.
import { LeaveReportRow } from "../../../entities/leave/balances.js"
import { LedgerEntry } from "../../../entities/leave/ledger.js"
import { accessPolicy } from "../../access-policies.js"
import { anyOf, hr, manager } from "../../access-rules.js"
import { leaveAdjusters, leaveReaders, ledgerReaders } from "../permissions.js"

export const leaveBalanceAccess = [
  accessPolicy(LedgerEntry, { owner: "employeeId" }, { read: ledgerReaders, reverse: leaveAdjusters }),
  accessPolicy(LeaveReportRow, { owner: "employeeId" }, { read: leaveReaders(anyOf(hr, manager)) }),
]
