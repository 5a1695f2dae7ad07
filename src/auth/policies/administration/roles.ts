// Access rules and operations of custom roles.
import { CustomRole, RoleAssignment } from "../../../entities/administration/roles.js"
import { anyOf, anyone, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import { roleManagers } from "../permissions.js"

export const rolePolicies = [
  policy(CustomRole, {}, { read: anyone, update: roleManagers, delete: roleManagers }),
  policy(RoleAssignment, { owner: "employeeId" }, { read: anyOf(roleManagers, owner), delete: roleManagers }),
]

export const roleOperations: Operations = {
  customRoles: { rule: anyone, description: "List custom roles, ordered by name." },
  customRole: { rule: anyone, description: "Get a custom role." },
  createCustomRole: {
    rule: roleManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Create a custom role. It can grant only what the caller has.",
  },
  updateCustomRole: {
    rule: roleManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description:
      "Update a custom role, which can grant only what the caller has, before and after. Holds with the next request of everyone who has it. Omitted fields keep their value.",
  },
  deleteCustomRole: {
    rule: roleManagers,
    errors: ["IN_USE"],
    description:
      "Delete a custom role that no API key has, and take it from all employees. It can grant only what the caller has.",
  },
  roleAssignments: {
    rule: anyone,
    description: "List who has which custom role, oldest assignment first. Employees see their own.",
  },
  assignCustomRole: {
    rule: roleManagers,
    errors: ["INVALID_REFERENCE"],
    description: "Give a custom role to an employee. It can grant only what the caller has.",
  },
  deleteRoleAssignment: {
    rule: roleManagers,
    description: "Take a custom role from an employee. It can grant only what the caller has.",
  },
}
