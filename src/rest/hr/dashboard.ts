// REST route of the dashboard.
import { DashboardSummary } from "../../entities/hr/dashboard.js"
import { DashboardInput } from "../../inputs/hr/dashboard.js"
import { get, routes } from "../route.js"

const person = { employee: ["id", "fullName", "jobTitle"] } as const
const day = ["date", person] as const
const anniversary = ["date", "years", person] as const

export const dashboardRoutes = routes("HR operations", [
  get("/hr/dashboard/summary", "dashboardSummary", {
    response: DashboardSummary,
    input: DashboardInput,
    include: { upcomingBirthdays: day, workAnniversaries: anniversary, expiringContracts: day, endingProbations: day },
    handler: (services, input) => services.hr.dashboard.get(input),
  }),
])
