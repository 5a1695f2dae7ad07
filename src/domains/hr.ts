// The register of HR operations.
import { workforceAnalyticsOperations } from "../auth/policies/hr/analytics.js"
import { bulkActionOperations } from "../auth/policies/hr/bulk-actions.js"
import { dashboardOperations, dashboardPolicies } from "../auth/policies/hr/dashboard.js"
import { employeeListOperations } from "../auth/policies/hr/employees.js"
import { exportOperations, exportPolicies } from "../auth/policies/hr/exports.js"
import { importOperations, importPolicies } from "../auth/policies/hr/imports.js"
import { organizationEventOperations, organizationEventPolicies } from "../auth/policies/hr/milestones.js"
import { reportOperations, reportPolicies } from "../auth/policies/hr/reports.js"
import { savedFilterOperations, savedFilterPolicies } from "../auth/policies/hr/saved-filters.js"
import { companyStatisticsOperations } from "../auth/policies/hr/statistics.js"
import { WorkforceAnalyticsResolver } from "../resolvers/hr/analytics.js"
import { BulkActionResolver } from "../resolvers/hr/bulk-actions.js"
import { DashboardResolver } from "../resolvers/hr/dashboard.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { ExportResolver } from "../resolvers/hr/exports.js"
import { ImportResolver } from "../resolvers/hr/imports.js"
import { OrganizationEventResolver } from "../resolvers/hr/milestones.js"
import { ReportResolver } from "../resolvers/hr/reports.js"
import { SavedFilterResolver } from "../resolvers/hr/saved-filters.js"
import { CompanyStatisticsResolver } from "../resolvers/hr/statistics.js"
import { workforceAnalyticsRoutes } from "../rest/hr/analytics.js"
import { bulkActionRoutes } from "../rest/hr/bulk-actions.js"
import { dashboardRoutes } from "../rest/hr/dashboard.js"
import { employeeListRoutes } from "../rest/hr/employees.js"
import { exportRoutes } from "../rest/hr/exports.js"
import { importRoutes } from "../rest/hr/imports.js"
import { organizationEventRoutes } from "../rest/hr/milestones.js"
import { reportRoutes } from "../rest/hr/reports.js"
import { savedFilterRoutes } from "../rest/hr/saved-filters.js"
import { companyStatisticsRoutes } from "../rest/hr/statistics.js"

export const hrDomain = {
  resolvers: [
    DashboardResolver,
    EmployeeListResolver,
    WorkforceAnalyticsResolver,
    CompanyStatisticsResolver,
    OrganizationEventResolver,
    BulkActionResolver,
    ExportResolver,
    ImportResolver,
    ReportResolver,
    SavedFilterResolver,
  ],
  routes: [
    ...dashboardRoutes,
    ...employeeListRoutes,
    ...workforceAnalyticsRoutes,
    ...companyStatisticsRoutes,
    ...organizationEventRoutes,
    ...bulkActionRoutes,
    ...exportRoutes,
    ...importRoutes,
    ...reportRoutes,
    ...savedFilterRoutes,
  ],
  policies: [
    ...dashboardPolicies,
    ...organizationEventPolicies,
    ...exportPolicies,
    ...importPolicies,
    ...reportPolicies,
    ...savedFilterPolicies,
  ],
  operations: [
    dashboardOperations,
    employeeListOperations,
    workforceAnalyticsOperations,
    companyStatisticsOperations,
    organizationEventOperations,
    bulkActionOperations,
    exportOperations,
    importOperations,
    reportOperations,
    savedFilterOperations,
  ],
}
