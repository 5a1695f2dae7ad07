// The register of HR operations.
import { bulkActionOperations } from "../auth/policies/hr/bulk-actions.js"
import { employeeListOperations } from "../auth/policies/hr/employees.js"
import { exportOperations, exportPolicies } from "../auth/policies/hr/exports.js"
import { importOperations, importPolicies } from "../auth/policies/hr/imports.js"
import { reportOperations, reportPolicies } from "../auth/policies/hr/reports.js"
import { savedFilterOperations, savedFilterPolicies } from "../auth/policies/hr/saved-filters.js"
import { BulkActionResolver } from "../resolvers/hr/bulk-actions.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { ExportResolver } from "../resolvers/hr/exports.js"
import { ImportResolver } from "../resolvers/hr/imports.js"
import { ReportResolver } from "../resolvers/hr/reports.js"
import { SavedFilterResolver } from "../resolvers/hr/saved-filters.js"
import { bulkActionRoutes } from "../rest/hr/bulk-actions.js"
import { employeeListRoutes } from "../rest/hr/employees.js"
import { exportRoutes } from "../rest/hr/exports.js"
import { importRoutes } from "../rest/hr/imports.js"
import { reportRoutes } from "../rest/hr/reports.js"
import { savedFilterRoutes } from "../rest/hr/saved-filters.js"

export const hrDomain = {
  resolvers: [BulkActionResolver, EmployeeListResolver, ExportResolver, ImportResolver, ReportResolver, SavedFilterResolver],
  routes: [...bulkActionRoutes, ...employeeListRoutes, ...exportRoutes, ...importRoutes, ...reportRoutes, ...savedFilterRoutes],
  policies: [...exportPolicies, ...importPolicies, ...reportPolicies, ...savedFilterPolicies],
  operations: [
    bulkActionOperations,
    employeeListOperations,
    exportOperations,
    importOperations,
    reportOperations,
    savedFilterOperations,
  ],
}
