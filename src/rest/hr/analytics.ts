// REST route of workforce analytics.
import { WorkforceAnalytics } from "../../entities/hr/analytics.js"
import { WorkforceAnalyticsFilter } from "../../inputs/hr/analytics.js"
import { get, routes } from "../route.js"

export const workforceAnalyticsRoutes = routes("HR operations", [
  get("/hr/reports/analytics", "workforceAnalytics", {
    response: WorkforceAnalytics,
    input: WorkforceAnalyticsFilter,
    handler: (services, filter) => services.hr.analytics.get(filter),
  }),
])
