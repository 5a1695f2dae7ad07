// The register of HR operations.
import { bulkActionOperations } from "../auth/policies/hr/bulk-actions.js"
import { employeeListOperations } from "../auth/policies/hr/employees.js"
import { exportOperations, exportPolicies } from "../auth/policies/hr/exports.js"
import { importPolicies } from "../auth/policies/hr/imports.js"
import { reportPolicies } from "../auth/policies/hr/reports.js"
import { savedFilterOperations, savedFilterPolicies } from "../auth/policies/hr/saved-filters.js"
import { BulkActionResolver } from "../resolvers/hr/bulk-actions.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { ExportResolver } from "../resolvers/hr/exports.js"
import { SavedFilterResolver } from "../resolvers/hr/saved-filters.js"
import { bulkActionRoutes } from "../rest/hr/bulk-actions.js"
import { employeeListRoutes } from "../rest/hr/employees.js"
import { exportRoutes } from "../rest/hr/exports.js"
import { savedFilterRoutes } from "../rest/hr/saved-filters.js"

export const hrDomain = {
  resolvers: [BulkActionResolver, EmployeeListResolver, ExportResolver, SavedFilterResolver],
  routes: [...bulkActionRoutes, ...employeeListRoutes, ...exportRoutes, ...savedFilterRoutes],
  policies: [...exportPolicies, ...importPolicies, ...reportPolicies, ...savedFilterPolicies],
  operations: [bulkActionOperations, employeeListOperations, exportOperations, savedFilterOperations],
}
