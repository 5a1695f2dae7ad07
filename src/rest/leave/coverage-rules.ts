// REST routes of coverage rules.
import { LeaveCoverageRuleResolver } from "../../resolvers/leave/coverage-rules.js"
import { operationRoutes } from "../operation-routes.js"

const GROUP_INCLUDE = { department: ["id", "name"], manager: ["id", "fullName"] } as const

export const leaveCoverageRuleRoutes = operationRoutes("Leave coverage", LeaveCoverageRuleResolver, {
  "GET /leave/coverage-rules": { operation: "leaveCoverageRules", include: GROUP_INCLUDE },
  "GET /leave/coverage-rules/:id": { operation: "leaveCoverageRule", include: GROUP_INCLUDE },
  "POST /leave/coverage-rules": { operation: "createLeaveCoverageRule", include: GROUP_INCLUDE },
  "PATCH /leave/coverage-rules/:id": { operation: "updateLeaveCoverageRule", include: GROUP_INCLUDE },
  "DELETE /leave/coverage-rules/:id": "deleteLeaveCoverageRule",
})
