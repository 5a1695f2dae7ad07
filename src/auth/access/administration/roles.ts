// Access rules of custom roles.
import { CustomRole, RoleAssignment } from "../../../entities/administration/roles.js"
import { accessPolicy } from "../../access-policies.js"
import { anyOf, anyone, owner } from "../../access-rules.js"
import { roleManagers } from "../permissions.js"

export const roleAccess = [
  accessPolicy(CustomRole, {}, { read: anyOf(anyone, roleManagers), update: roleManagers, delete: roleManagers }),
  accessPolicy(RoleAssignment, { owner: "employeeId" }, { read: anyOf(roleManagers, owner), delete: roleManagers }),
]
