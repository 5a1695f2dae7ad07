// Access rules of departments, positions, locations, their scheduled changes and the organization settings.
import { Department, DepartmentNode } from "../../entities/organization/departments.js"
import { OrganizationImage } from "../../entities/organization/images.js"
import { Location } from "../../entities/organization/locations.js"
import { Position } from "../../entities/organization/positions.js"
import { Organization } from "../../entities/organization/settings.js"
import { DepartmentChange, PositionChange } from "../../entities/organization/structure-changes.js"
import { accessPolicy } from "../access-policies.js"
import { organizationManagers, organizationReaders, settingsManagers, settingsReaders } from "./permissions.js"

const managed = { read: organizationReaders, update: organizationManagers, delete: organizationManagers }
/** Those who may change a record read its scheduled changes. */
const scheduled = { read: organizationManagers, cancel: organizationManagers }

export const organizationAccess = [
  accessPolicy(Department, {}, managed),
  accessPolicy(DepartmentNode, {}, { read: organizationReaders }),
  accessPolicy(Location, {}, managed),
  accessPolicy(Position, {}, managed),
  accessPolicy(DepartmentChange, {}, scheduled),
  accessPolicy(PositionChange, {}, scheduled),
  accessPolicy(Organization, {}, { read: settingsReaders, update: settingsManagers }),
  accessPolicy(OrganizationImage, {}, { read: settingsReaders }),
]
