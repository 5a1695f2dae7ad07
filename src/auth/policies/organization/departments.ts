// Access rules and operations of departments.
import { Department, DepartmentNode } from "../../../entities/organization/departments.js"
import { type Operations, policy } from "../../policies.js"
import { directoryReaders, organizationManagers } from "../permissions.js"

export const departmentPolicies = [
  policy(Department, {}, { read: directoryReaders, update: organizationManagers, delete: organizationManagers }),
  policy(DepartmentNode, {}, { read: directoryReaders }),
]

export const departmentOperations: Operations = {
  departments: { rule: directoryReaders, description: "List departments, ordered by name." },
  department: { rule: directoryReaders, description: "Get a department." },
  departmentTree: {
    rule: directoryReaders,
    errors: ["NOT_FOUND"],
    description:
      "Get the department tree as a list in preorder, siblings ordered by name. `level` and `parentId` state the position of each department.",
  },
  departmentMembers: { rule: directoryReaders, description: "List the active employees of a department, ordered by name." },
  createDepartment: {
    rule: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Create a department, at the top of the tree unless `parentId` is given.",
  },
  updateDepartment: {
    rule: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE", "CYCLE"],
    description: "Update a department. A new parent moves it with all departments below. Omitted fields keep their value.",
  },
  deleteDepartment: {
    rule: organizationManagers,
    errors: ["DEPARTMENT_NOT_EMPTY"],
    description: "Archive a department that has no active employees and no sub-departments.",
  },
}
