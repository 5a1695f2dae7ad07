// REST routes of leave balances and the ledger.
import { LeaveBalance, LeaveBalanceDetails, LeaveRecalculation, LeaveReportRow } from "../../entities/leave/balances.js"
import { LeaveEntry } from "../../entities/leave/ledger.js"
import {
  AdjustLeaveBalanceInput,
  EncashLeaveInput,
  GrantLeaveInput,
  LeaveBalanceDateFilter,
  LeaveEntryFilter,
  LeaveReportFilter,
  RecalculateLeaveInput,
  ReverseLeaveEncashmentInput,
} from "../../inputs/leave/balances.js"
import { get, post, routes } from "../route.js"

export const leaveBalanceRoutes = routes("Leave balances", [
  get("/leave/balances", "leaveReport", {
    response: [LeaveReportRow],
    input: LeaveReportFilter,
    handler: (services, filter) => services.leave.balances.report(filter),
  }),
  get("/leave/balances/me", "leaveBalances", {
    response: [LeaveBalance],
    input: LeaveBalanceDateFilter,
    handler: (services, { asOf }, ctx) => services.leave.balances.list(ctx.ownEmployeeId, asOf),
  }),
  get("/leave/balances/me/:leaveTypeId", "leaveBalance", {
    response: LeaveBalanceDetails,
    input: LeaveBalanceDateFilter,
    handler: (services, { leaveTypeId, asOf }, ctx) => services.leave.balances.get(ctx.ownEmployeeId, leaveTypeId, asOf),
  }),
  get("/leave/employees/:id/balances", "leaveBalances", {
    response: [LeaveBalance],
    input: LeaveBalanceDateFilter,
    handler: (services, { id, asOf }) => services.leave.balances.list(id, asOf),
  }),
  get("/leave/employees/:id/balances/:leaveTypeId", "leaveBalance", {
    response: LeaveBalanceDetails,
    input: LeaveBalanceDateFilter,
    handler: (services, { id, leaveTypeId, asOf }) => services.leave.balances.get(id, leaveTypeId, asOf),
  }),
  get("/leave/entries", "leaveEntries", {
    response: [LeaveEntry],
    include: { employee: ["id", "fullName"], leaveType: ["id", "name"], actor: ["id", "fullName"] },
    input: LeaveEntryFilter,
    handler: (services, filter) => services.leave.balances.listEntries(filter),
  }),
  post("/leave/balances/adjust", "adjustLeaveBalance", {
    response: LeaveBalance,
    input: AdjustLeaveBalanceInput,
    handler: (services, input) => services.leave.balances.adjust(input),
  }),
  post("/leave/grants", "grantLeave", {
    response: LeaveBalance,
    input: GrantLeaveInput,
    handler: (services, input) => services.leave.balances.grant(input),
  }),
  post("/leave/encashments", "encashLeave", {
    response: LeaveBalance,
    input: EncashLeaveInput,
    handler: (services, input) => services.leave.balances.encash(input),
  }),
  post("/leave/encashments/:id/reverse", "reverseLeaveEncashment", {
    response: LeaveBalance,
    input: ReverseLeaveEncashmentInput,
    handler: (services, { id, ...input }) => services.leave.balances.reverseEncashment(id, input),
  }),
  post("/leave/recalculate", "recalculateLeave", {
    response: [LeaveRecalculation],
    input: RecalculateLeaveInput,
    handler: (services, input) => services.leave.recalculation.recalculate(input),
  }),
])
