// What is accepted when people are looked for.
import { AccountStatus, Badge, Role } from "../entities/enums.js"
import { choice, flag, input, ref, text } from "./fields.js"

@input("Which people of the directory")
export class DirectoryFilter {
  @text("Words that all occur in the name or the e-mail address", { optional: true, max: 100, example: "ann" }) search?: string
  @ref("Their department", { optional: true, many: true }) departmentId?: string[]
  @flag("Also those of the departments below", { optional: true }) includeDescendants?: boolean
  @ref("Their direct manager", { optional: true, many: true }) managerId?: string[]
  @ref("Their location", { optional: true, many: true }) locationId?: string[]
  @choice(Badge, "Their status today", { optional: true, many: true }) badge?: Badge[]
}

@input("Which people")
export class EmployeeFilter extends DirectoryFilter {
  @choice(Role, "What their accounts may do (HR only)", { optional: true, many: true }) role?: Role[]
  @choice(AccountStatus, "Whether they may sign in (HR only)", { optional: true, many: true }) status?: AccountStatus[]
}
