// The register of HR operations.
import { employeeListOperations } from "../auth/policies/hr/employees.js"
import { exportOperations } from "../auth/policies/hr/exports.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { employeeListRoutes } from "../rest/hr/employees.js"
import { exportRoutes } from "../rest/hr/exports.js"

export const hrDomain = {
  resolvers: [EmployeeListResolver],
  routes: [...employeeListRoutes, ...exportRoutes],
  policies: [],
  operations: [employeeListOperations, exportOperations],
}
