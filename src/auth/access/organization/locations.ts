// Access rules of locations.
import { Location } from "../../../entities/organization/locations.js"
import { accessPolicy } from "../../access-policies.js"
import { organizationManagers, organizationReaders } from "../permissions.js"

export const locationAccess = [
  accessPolicy(Location, {}, { read: organizationReaders, update: organizationManagers, delete: organizationManagers }),
]
