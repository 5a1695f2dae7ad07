// Custom roles and their assignments to employees.
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { enumeration, enumerations, localizedString, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Department } from "../organization/departments.js"
import { Location } from "../organization/locations.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { CustomRoleVersion, RoleAssignmentVersion } from "../structure-versions.js"
import { customRoleActions, roleAssignmentActions } from "./actions.js"
import { Permission, RoleScope } from "./enums.js"

@entity("A named set of permissions over a set of people, which employees have beside their built-in role.", {
  table: "custom_roles",
  auditsValues: true,
  versions: CustomRoleVersion,
  sort: ["name", "createdAt"],
  index: [["name", "id"]],
  indexes: [
    {
      name: "custom_roles_name_unique",
      expression: "create unique index custom_roles_name_unique on custom_roles (organization_id, lower(name))",
    },
  ],
})
export class CustomRole extends BaseEntity {
  @localizedString("Name, unique in the organization.") name!: string
  @string("What the role is for.", { optional: true }) description?: string | null
  @enumerations(Permission, "Permissions that the role grants.") permissions!: Permission[]
  @enumeration(RoleScope, "People over whom the role grants its permissions.") scope!: RoleScope
  @manyToOne(() => Department, "Department of the scope; null for that of the employee with the role.", { optional: true })
  departmentId?: string | null
  @manyToOne(() => Location, "Location of the scope; null for that of the employee with the role.", { optional: true })
  locationId?: string | null
  @availableActions(customRoleActions, 2, { restOptIn: true }) availableActions!: AvailableAction[]
}

@entity("A custom role of an employee.", {
  table: "role_assignments",
  auditsValues: true,
  versions: RoleAssignmentVersion,
  sort: ["createdAt"],
  unique: [["employeeId", "roleId"]],
})
export class RoleAssignment extends BaseEntity {
  @manyToOne(() => CustomRole, "Custom role.", { cascade: true, dataClass: "ACCOUNT" }) roleId!: string
  @manyToOne(() => Employee, "Employee with the role.", { cascade: true, dataClass: "ACCOUNT" }) employeeId!: string
  @availableActions(roleAssignmentActions, 1, { restOptIn: true }) availableActions!: AvailableAction[]
}
