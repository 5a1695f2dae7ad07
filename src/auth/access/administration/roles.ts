// Access rules of custom roles.
import { CustomRole, RoleAssignment } from "../../../entities/administration/roles.js"
import { anyOf, anyone, owner } from "../../access-rules.js"
import { policy } from "../../policies.js"
import { roleManagers } from "../permissions.js"

export const rolePolicies = [
  policy(CustomRole, {}, { read: anyOf(anyone, roleManagers), update: roleManagers, delete: roleManagers }),
  policy(RoleAssignment, { owner: "employeeId" }, { read: anyOf(roleManagers, owner), delete: roleManagers }),
]
