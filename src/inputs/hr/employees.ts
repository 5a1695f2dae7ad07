// Inputs of the lists of employees.
import { AccountStatus, Badge, Role } from "../../entities/enums.js"
import { type CustomFieldFilter, customFieldFilters } from "../custom-field-filter.js"
import { booleanField, enumField, idField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("Conditions on employees.")
class EmployeeConditions {
  @stringField("Words that must all occur in the name or the email address.", { optional: true, max: 100, example: "ann" })
  search?: string
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @booleanField("Whether to include all departments below the given ones.", { optional: true }) includeDescendants?: boolean
  @idField("Ids of the direct managers.", { repeated: true }) managerIds?: string[]
  @idField("Ids of the locations.", { repeated: true }) locationIds?: string[]
  @enumField(Badge, "Statuses of today, any of which matches.", { repeated: true }) badges?: Badge[]
  @customFieldFilters() customFields?: CustomFieldFilter[]
}

@input("Conditions on the employees in the directory, and where its first page starts.")
export class DirectoryFilter extends EmployeeConditions {
  @stringField(
    "Text at which a page without a cursor starts: at the first name at or after it, or with `last`, at the end of the names before it. The list has to be sorted by name.",
    { optional: true, max: 100, example: "M" },
  )
  startAt?: string
}

@input("Conditions on the listed employees.")
export class EmployeeFilter extends EmployeeConditions {
  @enumField(Role, "Roles, any of which matches. Only HR can filter by role.", { repeated: true }) roles?: Role[]
  @enumField(AccountStatus, "Account states, any of which matches. Only HR can filter by state.", { repeated: true })
  statuses?: AccountStatus[]
}
