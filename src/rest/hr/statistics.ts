// REST route of key figures.
import { CompanyStats } from "../../entities/hr/statistics.js"
import { get, routes } from "../route.js"

export const companyStatisticsRoutes = routes("HR operations", [
  get("/companies/stats", "companyStats", {
    response: CompanyStats,
    handler: (services) => services.hr.statistics.get(),
  }),
])
