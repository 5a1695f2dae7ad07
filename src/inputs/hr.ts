// What is accepted when people are looked for.
import { AccountStatus, Badge, Role } from "../entities/enums.js"
import { booleanField, enumField, idField, input, stringField } from "./fields.js"

@input("Which people of the directory")
export class DirectoryFilter {
  @stringField("Words that all occur in the name or the e-mail address", { optional: true, max: 100, example: "ann" })
  search?: string
  @idField("Their department", { optional: true, list: true }) departmentId?: string[]
  @booleanField("Also those of the departments below", { optional: true }) includeDescendants?: boolean
  @idField("Their direct manager", { optional: true, list: true }) managerId?: string[]
  @idField("Their location", { optional: true, list: true }) locationId?: string[]
  @enumField(Badge, "Their status today", { optional: true, list: true }) badge?: Badge[]
}

@input("Which people")
export class EmployeeFilter extends DirectoryFilter {
  @enumField(Role, "What their accounts may do (HR only)", { optional: true, list: true }) role?: Role[]
  @enumField(AccountStatus, "Whether they may sign in (HR only)", { optional: true, list: true }) status?: AccountStatus[]
}
