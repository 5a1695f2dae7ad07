// Access rules of departments.
import { Department, DepartmentNode } from "../../../entities/organization/departments.js"
import { policy } from "../../policies.js"
import { organizationManagers, organizationReaders } from "../permissions.js"

export const departmentPolicies = [
  policy(Department, {}, { read: organizationReaders, update: organizationManagers, delete: organizationManagers }),
  policy(DepartmentNode, {}, { read: organizationReaders }),
]
