// Access rules and operations of positions.
import { Position } from "../../../entities/organization/positions.js"
import { type Operations, policy } from "../../policies.js"
import { directoryReaders, organizationManagers } from "../permissions.js"

export const positionPolicies = [
  policy(Position, {}, { read: directoryReaders, update: organizationManagers, delete: organizationManagers }),
]

export const positionOperations: Operations = {
  positions: { rule: directoryReaders, description: "List positions, ordered by title." },
  position: { rule: directoryReaders, description: "Get a position." },
  createPosition: {
    rule: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Create a position that employees can hold.",
  },
  updatePosition: {
    rule: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Update a position. Omitted fields keep their value.",
  },
  deletePosition: {
    rule: organizationManagers,
    errors: ["IN_USE"],
    description: "Archive a position that no active employee holds.",
  },
}
