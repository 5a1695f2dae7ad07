// Access rules of departments.
import { Department, DepartmentNode } from "../../../entities/organization/departments.js"
import { accessPolicy } from "../../access-policies.js"
import { organizationManagers, organizationReaders } from "../permissions.js"

export const departmentAccess = [
  accessPolicy(Department, {}, { read: organizationReaders, update: organizationManagers, delete: organizationManagers }),
  accessPolicy(DepartmentNode, {}, { read: organizationReaders }),
]
