// Inputs of the lists of employees.
import { AccountStatus, Badge, Role } from "../entities/enums.js"
import { booleanField, enumField, idField } from "./fields.js"
import { input } from "./input-field.js"
import { stringField } from "./text-fields.js"

@input("Conditions on the employees in the directory.")
export class DirectoryFilter {
  @stringField("Words that must all occur in the name or the email address.", { optional: true, max: 100, example: "ann" })
  search?: string
  @idField("Departments.", { optional: true, list: true, rest: "departmentId" }) departmentIds?: string[]
  @booleanField("Whether to include all departments below the given ones.", { optional: true }) includeDescendants?: boolean
  @idField("Direct managers.", { optional: true, list: true, rest: "managerId" }) managerIds?: string[]
  @idField("Locations.", { optional: true, list: true, rest: "locationId" }) locationIds?: string[]
  @enumField(Badge, "Badges of today.", { optional: true, list: true, rest: "badge" }) badges?: Badge[]
}

@input("Conditions on the listed employees.")
export class EmployeeFilter extends DirectoryFilter {
  @enumField(Role, "Roles. Only HR can filter by role.", { optional: true, list: true, rest: "role" }) roles?: Role[]
  @enumField(AccountStatus, "Account states. Only HR can filter by state.", { optional: true, list: true, rest: "status" })
  statuses?: AccountStatus[]
}
