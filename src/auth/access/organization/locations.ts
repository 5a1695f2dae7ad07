// Access rules of locations.
import { Location } from "../../../entities/organization/locations.js"
import { policy } from "../../policies.js"
import { directoryReaders, organizationManagers } from "../permissions.js"

export const locationPolicies = [
  policy(Location, {}, { read: directoryReaders, update: organizationManagers, delete: organizationManagers }),
]
