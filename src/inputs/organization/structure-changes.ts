// Inputs of the operations on scheduled changes of departments and positions.
import { StructureChangeStatus } from "../../entities/organization/structure-changes.js"
import { enumField } from "../fields.js"
import { input } from "../input-field.js"

@input("Conditions on the listed changes of a department or position.")
export class StructureChangeFilter {
  @enumField(StructureChangeStatus, "States, any of which matches.", { repeated: true }) statuses?: StructureChangeStatus[]
}
