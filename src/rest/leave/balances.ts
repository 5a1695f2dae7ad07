// Balances of leave and their ledger on the REST face.
import { LeaveBalance, LeaveReportRow, LeaveStatement, RecountedLeave } from "../../entities/leave/balances.js"
import { LeaveEntry } from "../../entities/leave/ledger.js"
import { AdjustLeaveBalanceInput, BalanceDay, BalanceReport, EntryFilter, Recount } from "../../inputs/leave/balances.js"
import { get, post, routes } from "../route.js"

export const leaveLedger = routes("Leave", [
  get("/leave/balances", "leaveReport", {
    response: [LeaveReportRow],
    input: BalanceReport,
    handler: (services, filter) => services.leave.balances.report(filter),
  }),
  get("/leave/balances/me", "leaveBalances", {
    response: [LeaveBalance],
    input: BalanceDay,
    handler: (services, { asOf }, { viewer }) => services.leave.balances.of(viewer.id, asOf),
  }),
  get("/leave/balances/me/:leaveTypeId", "leaveBalance", {
    response: LeaveStatement,
    input: BalanceDay,
    handler: (services, { leaveTypeId, asOf }, { viewer }) => services.leave.balances.statement(viewer.id, leaveTypeId, asOf),
  }),
  get("/leave/employees/:id/balances", "leaveBalances", {
    response: [LeaveBalance],
    input: BalanceDay,
    handler: (services, { id, asOf }) => services.leave.balances.of(id, asOf),
  }),
  get("/leave/employees/:id/balances/:leaveTypeId", "leaveBalance", {
    response: LeaveStatement,
    input: BalanceDay,
    handler: (services, { id, leaveTypeId, asOf }) => services.leave.balances.statement(id, leaveTypeId, asOf),
  }),
  get("/leave/entries", "leaveEntries", {
    response: [LeaveEntry],
    input: EntryFilter,
    handler: (services, filter) => services.leave.balances.entries(filter),
  }),
  post("/leave/balances/adjust", "adjustLeaveBalance", {
    response: LeaveBalance,
    input: AdjustLeaveBalanceInput,
    handler: (services, input) => services.leave.balances.adjust(input),
  }),
  post("/leave/recount", "recalculateLeave", {
    response: [RecountedLeave],
    input: Recount,
    handler: (services, input) => services.leave.recalculation.recount(input),
  }),
])
