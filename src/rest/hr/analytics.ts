// REST route of workforce analytics.
import { WorkforceAnalyticsResolver } from "../../resolvers/hr/analytics.js"
import { operationRoutes } from "../operation-routes.js"

export const workforceAnalyticsRoutes = operationRoutes("HR operations", WorkforceAnalyticsResolver, {
  "GET /hr/reports/analytics": "workforceAnalytics",
})
