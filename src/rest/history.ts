// REST routes of past days.
import { EmployeeHistoryResolver } from "../resolvers/history.js"
import { operationRoutes } from "./operation-routes.js"

const include = {
  employee: ["id", "fullName"],
  manager: ["id", "fullName"],
  department: ["id", "name"],
  position: ["id", "title"],
} as const

export const historyRoutes = operationRoutes("History", EmployeeHistoryResolver, {
  "GET /history/employees": { operation: "employeeSnapshots", include },
  "GET /history/employees/:employeeId": { operation: "employeeSnapshot", include },
  "GET /history/employees/:employeeId/managers": { operation: "managerChain", include },
})
