// Balances of leave and their ledger on the REST face.
import { LeaveBalance, LeaveReportRow, LeaveStatement, RecountedLeave } from "../../entities/leave/balances.js"
import { LeaveEntry } from "../../entities/leave/ledger.js"
import { AdjustLeaveBalanceInput, BalanceDay, BalanceReport, EntryFilter, Recount } from "../../inputs/leave/balances.js"
import { get, post, routes } from "../route.js"

export const leaveLedger = routes("Leave", [
  get("/leave/balances", {
    operation: "leaveReport",
    description: "The balances of everybody on a day that has come, as they stand in the ledger; people by name",
    response: [LeaveReportRow],
    input: BalanceReport,
    handler: (c, filter) => c.leaveBalances.report(filter),
  }),
  get("/leave/balances/me", {
    operation: "leaveBalances",
    description: "The caller's balances on a day, past or to come, by the names of the types",
    response: [LeaveBalance],
    input: BalanceDay,
    handler: (c, { asOf }) => c.leaveBalances.of(c.viewer.id, asOf),
  }),
  get("/leave/balances/me/:leaveTypeId", {
    operation: "leaveBalance",
    description: "A balance of the caller with the lines that it is the sum of",
    response: LeaveStatement,
    input: BalanceDay,
    handler: (c, { leaveTypeId, asOf }) => c.leaveBalances.statement(c.viewer.id, leaveTypeId, asOf),
  }),
  get("/leave/employees/:id/balances", {
    operation: "leaveBalances",
    description: "Somebody's balances on a day, past or to come, by the names of the types",
    response: [LeaveBalance],
    input: BalanceDay,
    handler: (c, { id, asOf }) => c.leaveBalances.of(id, asOf),
  }),
  get("/leave/employees/:id/balances/:leaveTypeId", {
    operation: "leaveBalance",
    description: "A balance of somebody with the lines that it is the sum of",
    response: LeaveStatement,
    input: BalanceDay,
    handler: (c, { id, leaveTypeId, asOf }) => c.leaveBalances.statement(id, leaveTypeId, asOf),
  }),
  get("/leave/entries", {
    operation: "leaveEntries",
    description: "The entries of the ledger that the caller may see, by the day from which they count",
    response: [LeaveEntry],
    input: EntryFilter,
    handler: (c, filter) => c.leaveBalances.entries(filter),
  }),
  post("/leave/balances/adjust", {
    operation: "adjustLeaveBalance",
    description: "Adds to a balance, or takes from it, with a reason; gives the balance as it is then",
    response: LeaveBalance,
    input: AdjustLeaveBalanceInput,
    handler: (c, input) => c.leaveBalances.adjust(input),
  }),
  post("/leave/recount", {
    operation: "recalculateLeave",
    description:
      "Counts the days of booked leave anew after calendars have changed, and lists what is different; corrects the ledger",
    response: [RecountedLeave],
    input: Recount,
    handler: (c, input) => c.leaveRecount.recount(input),
  }),
])
