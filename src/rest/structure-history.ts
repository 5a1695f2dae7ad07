// REST routes of the structure and the roles of a day.
import { StructureHistoryResolver } from "../resolvers/structure-history.js"
import { operationRoutes } from "./operation-routes.js"

const ofDepartment = { parent: ["id", "name"], head: ["id", "fullName"], location: ["id", "name"] } as const
const ofPosition = { department: ["id", "name"] } as const
const ofAssignment = { employee: ["id", "fullName"] } as const

export const structureHistoryRoutes = operationRoutes("History", StructureHistoryResolver, {
  "GET /history/departments": { operation: "departmentSnapshots", include: ofDepartment },
  "GET /history/departments/tree": { operation: "departmentTreeSnapshot", include: ofDepartment },
  "GET /history/departments/:departmentId": { operation: "departmentSnapshot", include: ofDepartment },
  "GET /history/positions": { operation: "positionSnapshots", include: ofPosition },
  "GET /history/positions/:positionId": { operation: "positionSnapshot", include: ofPosition },
  "GET /history/locations": "locationSnapshots",
  "GET /history/locations/:locationId": "locationSnapshot",
  "GET /history/role-assignments": { operation: "roleAssignmentSnapshots", include: ofAssignment },
})
