// Balances of leave and their ledger on the REST face.
import { LeaveBalance, LeaveReportRow, LeaveStatement, RecountedLeave } from "../../entities/leave/balances.js"
import { LeaveEntry } from "../../entities/leave/ledger.js"
import { BalanceDay, BalanceReport, EntryFilter, LeaveAdjustment, Recount } from "../../inputs/leave/balances.js"
import { get, post, routes } from "../route.js"

export const leaveLedger = routes("Leave", [
  get("/leave/balances", {
    op: "leaveReport",
    says: "The balances of everybody on a day that has come, as they stand in the ledger; people by name",
    gives: [LeaveReportRow],
    takes: BalanceReport,
    do: (c, filter) => c.leaveBalances.report(filter),
  }),
  get("/leave/balances/me", {
    op: "leaveBalances",
    says: "The caller's balances on a day, past or to come, by the names of the types",
    gives: [LeaveBalance],
    takes: BalanceDay,
    do: (c, { asOf }) => c.leaveBalances.of(c.viewer.id, asOf),
  }),
  get("/leave/balances/me/:leaveTypeId", {
    op: "leaveBalance",
    says: "A balance of the caller with the lines that it is the sum of",
    gives: LeaveStatement,
    takes: BalanceDay,
    do: (c, { leaveTypeId, asOf }) => c.leaveBalances.statement(c.viewer.id, leaveTypeId, asOf),
  }),
  get("/leave/employees/:id/balances", {
    op: "leaveBalances",
    says: "Somebody's balances on a day, past or to come, by the names of the types",
    gives: [LeaveBalance],
    takes: BalanceDay,
    do: (c, { id, asOf }) => c.leaveBalances.of(id, asOf),
  }),
  get("/leave/employees/:id/balances/:leaveTypeId", {
    op: "leaveBalance",
    says: "A balance of somebody with the lines that it is the sum of",
    gives: LeaveStatement,
    takes: BalanceDay,
    do: (c, { id, leaveTypeId, asOf }) => c.leaveBalances.statement(id, leaveTypeId, asOf),
  }),
  get("/leave/entries", {
    op: "leaveEntries",
    says: "The entries of the ledger that the caller may see, by the day from which they count",
    gives: [LeaveEntry],
    takes: EntryFilter,
    do: (c, filter) => c.leaveBalances.entries(filter),
  }),
  post("/leave/balances/adjust", {
    op: "adjustLeaveBalance",
    says: "Adds to a balance, or takes from it, with a reason; gives the balance as it is then",
    gives: LeaveBalance,
    takes: LeaveAdjustment,
    do: (c, input) => c.leaveBalances.adjust(input),
  }),
  post("/leave/recount", {
    op: "recountLeave",
    says: "Counts the days of booked leave anew after calendars have changed, and lists what is different; corrects the ledger",
    gives: [RecountedLeave],
    takes: Recount,
    do: (c, input) => c.leaveRecount.recount(input),
  }),
])
