// Inputs of custom roles and the explanation of access.
import { AccessSubject, Permission, RoleScope } from "../../entities/administration/enums.js"
import { booleanField, enumField, idField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("A custom role to create.")
export class CreateCustomRoleInput {
  @stringField("Name, unique in the organization.", { max: 80, example: "Payroll" }) name!: string
  @stringField("What the role is for.", { max: 500, multiline: true, nullable: true }) description?: string | null
  @enumField(Permission, "Permissions that the role grants.", { list: true, maxItems: 50 }) permissions!: Permission[]
  @enumField(RoleScope, "People over whom the role grants its permissions.", { example: "ORGANIZATION" }) scope!: RoleScope
  @idField("Id of the department of the scope. Default: that of the employee with the role.", { nullable: true })
  departmentId?: string | null
  @idField("Id of the location of the scope. Default: that of the employee with the role.", { nullable: true })
  locationId?: string | null
}

@patchInput("Fields of a custom role to change. Omitted fields keep their value.")
export class UpdateCustomRoleInput {
  @stringField("Name, unique in the organization.", { max: 80, optional: true, example: "Payroll" }) name?: string
  @stringField("What the role is for.", { max: 500, multiline: true, nullable: true }) description?: string | null
  @enumField(Permission, "Permissions that the role grants.", { list: true, maxItems: 50, optional: true })
  permissions?: Permission[]
  @enumField(RoleScope, "People over whom the role grants its permissions.", { optional: true, example: "ORGANIZATION" })
  scope?: RoleScope
  @idField("Id of the department of the scope. Null: that of the employee with the role.", { nullable: true })
  departmentId?: string | null
  @idField("Id of the location of the scope. Null: that of the employee with the role.", { nullable: true })
  locationId?: string | null
}

@input("The employee who gets a custom role.")
export class AssignCustomRoleInput {
  @idField("Id of the employee.") employeeId!: string
}

@input("Conditions on the listed assignments of custom roles.")
export class RoleAssignmentFilter {
  @idField("Ids of the custom roles.", { repeated: true }) roleIds?: string[]
  @idField("Ids of the employees.", { repeated: true }) employeeIds?: string[]
}

@input("Conditions on the listed access rules.")
export class AccessRuleFilter {
  @enumField(AccessSubject, "What the rules govern.", { optional: true }) subject?: AccessSubject
  @stringField("Type of the records.", { max: 60, optional: true, example: "Employee" }) entityType?: string
  @enumField(Permission, "Permission that extends the rules.", { optional: true }) permission?: Permission
}

@input("The access to explain: an action, or reading a field, of a record. Default: reading the record.")
export class ExplainAccessInput {
  @idField("Id of the employee or of the API key whose access is explained.") viewerId!: string
  @stringField("Type of the record.", { max: 60, example: "Employee" }) entityType!: string
  @idField("Id of the record that is accessed.") entityId!: string
  @stringField("Action on the record.", { max: 60, optional: true, example: "update" }) action?: string
  @stringField("Field of the record.", { max: 60, optional: true, example: "salary" }) field?: string
}

@input("The access to explain, and what REST explains only if it is asked to.")
export class ExplainAccessQuery extends ExplainAccessInput {
  @booleanField("Whether to try which changes would give a denied access. Default: false.", { optional: true })
  includeNearestChanges?: boolean
}

@input("The record, or its field, whose readers are listed.")
export class AccessReadersInput {
  @stringField("Type of the record.", { max: 60, example: "Employee" }) entityType!: string
  @idField("Id of the record that is read.") entityId!: string
  @stringField("Field of the record. Default: the record.", { max: 60, optional: true, example: "salary" }) field?: string
}

@input("The action on a record for which those who may take it are listed.")
export class AccessActorsInput {
  @stringField("Type of the record.", { max: 60, example: "LeaveRequest" }) entityType!: string
  @idField("Id of the record that the action is about.") entityId!: string
  @stringField("Action on the record.", { max: 60, example: "approve" }) action!: string
}
