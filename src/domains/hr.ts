// The register of HR operations.
import { workforceAnalyticsOperations } from "../auth/policies/hr/analytics.js"
import { dashboardOperations, dashboardPolicies } from "../auth/policies/hr/dashboard.js"
import { employeeListOperations } from "../auth/policies/hr/employees.js"
import { organizationEventOperations, organizationEventPolicies } from "../auth/policies/hr/milestones.js"
import { companyStatisticsOperations } from "../auth/policies/hr/statistics.js"
import { WorkforceAnalyticsResolver } from "../resolvers/hr/analytics.js"
import { DashboardResolver } from "../resolvers/hr/dashboard.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { OrganizationEventResolver } from "../resolvers/hr/milestones.js"
import { CompanyStatisticsResolver } from "../resolvers/hr/statistics.js"
import { workforceAnalyticsRoutes } from "../rest/hr/analytics.js"
import { dashboardRoutes } from "../rest/hr/dashboard.js"
import { employeeListRoutes } from "../rest/hr/employees.js"
import { organizationEventRoutes } from "../rest/hr/milestones.js"
import { companyStatisticsRoutes } from "../rest/hr/statistics.js"

export const hrDomain = {
  resolvers: [
    DashboardResolver,
    EmployeeListResolver,
    WorkforceAnalyticsResolver,
    CompanyStatisticsResolver,
    OrganizationEventResolver,
  ],
  routes: [
    ...dashboardRoutes,
    ...employeeListRoutes,
    ...workforceAnalyticsRoutes,
    ...companyStatisticsRoutes,
    ...organizationEventRoutes,
  ],
  policies: [...dashboardPolicies, ...organizationEventPolicies],
  operations: [
    dashboardOperations,
    employeeListOperations,
    workforceAnalyticsOperations,
    companyStatisticsOperations,
    organizationEventOperations,
  ],
}
