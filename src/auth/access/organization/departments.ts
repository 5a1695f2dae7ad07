// Access rules of departments.
import { Department, DepartmentNode } from "../../../entities/organization/departments.js"
import { policy } from "../../policies.js"
import { directoryReaders, organizationManagers } from "../permissions.js"

export const departmentPolicies = [
  policy(Department, {}, { read: directoryReaders, update: organizationManagers, delete: organizationManagers }),
  policy(DepartmentNode, {}, { read: directoryReaders }),
]
