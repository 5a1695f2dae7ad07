// REST routes of past days.
import { HistoryResolver } from "../resolvers/history.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

const person = ["id", "fullName"] as const
const named = ["id", "name"] as const
const ofEmployee = { employee: person, manager: person, department: named, position: ["id", "title"], location: named } as const
const ofDepartment = { parent: named, head: person, location: named } as const
const ofPosition = { department: named } as const

export const historyRoutes: readonly RouteDefinition[] = operationRoutes("History", HistoryResolver, {
  "GET /history/employees": { operation: "employeeSnapshots", include: ofEmployee },
  "GET /history/employees/:employeeId": { operation: "employeeSnapshot", include: ofEmployee },
  "GET /history/employees/:employeeId/managers": { operation: "managerChain", include: ofEmployee },
  "GET /history/departments": { operation: "departmentSnapshots", include: ofDepartment },
  "GET /history/departments/tree": { operation: "departmentTreeSnapshot", include: ofDepartment },
  "GET /history/departments/:departmentId": { operation: "departmentSnapshot", include: ofDepartment },
  "GET /history/positions": { operation: "positionSnapshots", include: ofPosition },
  "GET /history/positions/:positionId": { operation: "positionSnapshot", include: ofPosition },
  "GET /history/locations": "locationSnapshots",
  "GET /history/locations/:locationId": "locationSnapshot",
  "GET /history/role-assignments": { operation: "roleAssignmentSnapshots", include: { employee: person } },
})
