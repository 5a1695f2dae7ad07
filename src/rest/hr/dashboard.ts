// REST route of the dashboard.
import { DashboardResolver } from "../../resolvers/hr/dashboard.js"
import { operationRoutes } from "../operation-routes.js"

const person = { employee: ["id", "fullName", "jobTitle"] } as const
const day = ["date", person] as const
const anniversary = ["date", "years", person] as const

export const dashboardRoutes = operationRoutes("HR operations", DashboardResolver, {
  "GET /hr/dashboard/summary": {
    operation: "dashboardSummary",
    include: { upcomingBirthdays: day, workAnniversaries: anniversary, expiringContracts: day, endingProbations: day },
  },
})
