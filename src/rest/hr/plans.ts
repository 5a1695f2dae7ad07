// REST routes of plans of bulk actions.
import { PlanResolver } from "../../resolvers/hr/plans.js"
import { operationRoutes } from "../operation-routes.js"

export const planRoutes = operationRoutes("Exports", PlanResolver, {
  "GET /plans": "plans",
  "GET /plans/:id": "plan",
  "GET /plans/:id/rows": "planRows",
  "GET /plans/:id/notifications": "planNotifications",
  "POST /plans/:id/commit": "commitPlan",
  "POST /plans/:id/undo": "undoPlan",
})
