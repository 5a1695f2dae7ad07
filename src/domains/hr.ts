// The register of HR operations.
import { workforceAnalyticsOperations } from "../auth/policies/hr/analytics.js"
import { employeeListOperations } from "../auth/policies/hr/employees.js"
import { companyStatisticsOperations } from "../auth/policies/hr/statistics.js"
import { WorkforceAnalyticsResolver } from "../resolvers/hr/analytics.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { CompanyStatisticsResolver } from "../resolvers/hr/statistics.js"
import { workforceAnalyticsRoutes } from "../rest/hr/analytics.js"
import { employeeListRoutes } from "../rest/hr/employees.js"
import { companyStatisticsRoutes } from "../rest/hr/statistics.js"

export const hrDomain = {
  resolvers: [EmployeeListResolver, WorkforceAnalyticsResolver, CompanyStatisticsResolver],
  routes: [...employeeListRoutes, ...workforceAnalyticsRoutes, ...companyStatisticsRoutes],
  policies: [],
  operations: [employeeListOperations, workforceAnalyticsOperations, companyStatisticsOperations],
}
