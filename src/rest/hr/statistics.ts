// REST route of key figures.
import { CompanyStatisticsResolver } from "../../resolvers/hr/statistics.js"
import { operationRoutes } from "../operation-routes.js"

export const companyStatisticsRoutes = operationRoutes("HR operations", CompanyStatisticsResolver, {
  "GET /companies/stats": "companyStats",
})
