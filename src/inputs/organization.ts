// What is accepted about the structure of the organization.
import { input, ref, text } from "./fields.js"

@input("A new department")
export class NewDepartment {
  @text("The name of the department", { max: 120, example: "Engineering" }) name!: string
  @text("What the department does", { max: 2000, lines: true, clear: true }) description?: string | null
  @ref("The department above", { clear: true }) parentId?: string | null
  @ref("Who leads the department", { clear: true }) headId?: string | null
  @ref("Where the department is", { clear: true }) locationId?: string | null
}
