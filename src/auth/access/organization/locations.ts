// Access rules of locations.
import { Location } from "../../../entities/organization/locations.js"
import { policy } from "../../policies.js"
import { organizationManagers, organizationReaders } from "../permissions.js"

export const locationPolicies = [
  policy(Location, {}, { read: organizationReaders, update: organizationManagers, delete: organizationManagers }),
]
