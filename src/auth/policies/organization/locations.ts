// Access rules and operations of locations.
import { Location } from "../../../entities/organization/locations.js"
import { anyone, hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const locationPolicies = [policy(Location, {}, { read: anyone, update: hr, delete: hr })]

export const locationOperations: Operations = {
  locations: { rule: anyone, description: "List locations, ordered by name." },
  location: { rule: anyone, description: "Get a location." },
  createLocation: { rule: hr, errors: ["NAME_TAKEN"], description: "Create a location where employees can work." },
  updateLocation: { rule: hr, errors: ["NAME_TAKEN"], description: "Update a location. Omitted fields keep their value." },
  deleteLocation: {
    rule: hr,
    errors: ["IN_USE"],
    description: "Archive a location that no active employee or department uses.",
  },
}
