// Access rules and operations of departments.
import { Department, DepartmentNode } from "../../../entities/organization/departments.js"
import { anyone, hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const departmentPolicies = [
  policy(Department, {}, { read: anyone, update: hr, delete: hr }),
  policy(DepartmentNode, {}, { read: anyone }),
]

export const departmentOperations: Operations = {
  departments: { rule: anyone, description: "List departments, ordered by name." },
  department: { rule: anyone, description: "Get a department." },
  departmentTree: {
    rule: anyone,
    errors: ["NOT_FOUND"],
    description:
      "Get the department tree as a list in preorder, siblings ordered by name. `level` and `parentId` state the position of each department.",
  },
  departmentMembers: { rule: anyone, description: "List the active employees of a department, ordered by name." },
  createDepartment: {
    rule: hr,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Create a department, at the top of the tree unless `parentId` is given.",
  },
  updateDepartment: {
    rule: hr,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE", "CYCLE"],
    description: "Update a department. A new parent moves it with all departments below. Omitted fields keep their value.",
  },
  deleteDepartment: {
    rule: hr,
    errors: ["DEPARTMENT_NOT_EMPTY"],
    description: "Archive a department that has no active employees and no sub-departments.",
  },
}
