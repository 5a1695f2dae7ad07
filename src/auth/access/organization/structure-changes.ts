// Access rules of scheduled changes of departments and positions: those who may change the records read them too.
import { DepartmentChange, PositionChange } from "../../../entities/organization/structure-changes.js"
import { accessPolicy } from "../../access-policies.js"
import { organizationManagers } from "../permissions.js"

export const structureChangeAccess = [DepartmentChange, PositionChange].map((entity) =>
  accessPolicy(entity, {}, { read: organizationManagers, cancel: organizationManagers }),
)
