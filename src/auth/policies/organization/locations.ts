// Access rules and operations of locations.
import { Location } from "../../../entities/organization/locations.js"
import { type Operations, policy } from "../../policies.js"
import { directoryReaders, organizationManagers } from "../permissions.js"

export const locationPolicies = [
  policy(Location, {}, { read: directoryReaders, update: organizationManagers, delete: organizationManagers }),
]

export const locationOperations: Operations = {
  locations: { rule: directoryReaders, description: "List locations, ordered by name." },
  location: { rule: directoryReaders, description: "Get a location." },
  createLocation: {
    rule: organizationManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a location where employees can work.",
  },
  updateLocation: {
    rule: organizationManagers,
    errors: ["NAME_TAKEN"],
    description: "Update a location. Omitted fields keep their value.",
  },
  deleteLocation: {
    rule: organizationManagers,
    errors: ["IN_USE"],
    description: "Archive a location that no active employee or department uses.",
  },
}
