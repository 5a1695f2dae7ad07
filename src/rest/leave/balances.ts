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
    handler: (c, filter) => c.services.leave.balances.report(filter),
  }),
  get("/leave/balances/me", {
    operation: "leaveBalances",
    description: "The caller's balances on a day, past or to come, by the names of the types",
    response: [LeaveBalance],
    input: BalanceDay,
    handler: (c, { asOf }) => c.services.leave.balances.of(c.viewer.id, asOf),
  }),
  get("/leave/balances/me/:leaveTypeId", {
    operation: "leaveBalance",
    description: "A balance of the caller with the lines that it is the sum of",
    response: LeaveStatement,
    input: BalanceDay,
    handler: (c, { leaveTypeId, asOf }) => c.services.leave.balances.statement(c.viewer.id, leaveTypeId, asOf),
  }),
  get("/leave/employees/:id/balances", {
    operation: "leaveBalances",
    description: "Somebody's balances on a day, past or to come, by the names of the types",
    response: [LeaveBalance],
    input: BalanceDay,
    handler: (c, { id, asOf }) => c.services.leave.balances.of(id, asOf),
  }),
  get("/leave/employees/:id/balances/:leaveTypeId", {
    operation: "leaveBalance",
    description: "A balance of somebody with the lines that it is the sum of",
    response: LeaveStatement,
    input: BalanceDay,
    handler: (c, { id, leaveTypeId, asOf }) => c.services.leave.balances.statement(id, leaveTypeId, asOf),
  }),
  get("/leave/entries", {
    operation: "leaveEntries",
    description: "The entries of the ledger that the caller may see, by the day from which they count",
    response: [LeaveEntry],
    input: EntryFilter,
    handler: (c, filter) => c.services.leave.balances.entries(filter),
  }),
  post("/leave/balances/adjust", {
    operation: "adjustLeaveBalance",
    description: "Adds to a balance, or takes from it, with a reason; gives the balance as it is then",
    response: LeaveBalance,
    input: AdjustLeaveBalanceInput,
    handler: (c, input) => c.services.leave.balances.adjust(input),
  }),
  post("/leave/recount", {
    operation: "recalculateLeave",
    description:
      "Counts the days of booked leave anew after calendars have changed, and lists what is different; corrects the ledger",
    response: [RecountedLeave],
    input: Recount,
    handler: (c, input) => c.services.leave.recalculation.recount(input),
  }),
])
