// REST routes of leave balances and the ledger.
import { LeaveBalanceDateFilter } from "../../inputs/leave/balances.js"
import { LeaveBalanceResolver } from "../../resolvers/leave/balances.js"
import { operationRoutes } from "../operation-routes.js"
import type { RouteDefinition } from "../route.js"

export const leaveBalanceRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Leave balances", LeaveBalanceResolver, {
    "GET /leave/balances": "leaveReport",
    "GET /leave/balances/me": { operation: "leaveBalances", input: LeaveBalanceDateFilter },
    "GET /leave/balances/me/:leaveTypeId": {
      operation: "leaveBalance",
      input: LeaveBalanceDateFilter,
      pathFields: ["leaveTypeId"],
    },
    "GET /leave/employees/:id/balances": {
      operation: "leaveBalances",
      input: LeaveBalanceDateFilter,
      pathFields: ["employeeId"],
    },
    "GET /leave/employees/:id/balances/:leaveTypeId": {
      operation: "leaveBalance",
      input: LeaveBalanceDateFilter,
      pathFields: ["employeeId", "leaveTypeId"],
    },
    "GET /leave/entries": {
      operation: "ledgerEntries",
      include: { employee: ["id", "fullName"], leaveType: ["id", "name"], actor: ["id", "fullName"] },
    },
    "POST /leave/balances/adjust": "adjustLeaveBalance",
    "POST /leave/grants": "grantLeave",
    "POST /leave/encashments": "encashLeave",
    "POST /leave/encashments/:id/reverse": "reverseLeaveEncashment",
    "POST /leave/recalculate": "recalculateLeave",
  }),
]
