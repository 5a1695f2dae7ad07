// The register of HR operations.
import { employeeListOperations } from "../auth/policies/hr/employees.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { employeeListRoutes } from "../rest/hr/employees.js"

export const hrDomain = {
  resolvers: [EmployeeListResolver],
  routes: [...employeeListRoutes],
  policies: [],
  operations: [employeeListOperations],
}
