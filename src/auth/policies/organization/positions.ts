// Access rules and operations of positions.
import { Position } from "../../../entities/organization/positions.js"
import { anyone, hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const positionPolicies = [policy(Position, {}, { read: anyone, update: hr, delete: hr })]

export const positionOperations: Operations = {
  positions: { rule: anyone, description: "List positions, ordered by title." },
  position: { rule: anyone, description: "Get a position." },
  createPosition: {
    rule: hr,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Create a position that employees can hold.",
  },
  updatePosition: {
    rule: hr,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Update a position. Omitted fields keep their value.",
  },
  deletePosition: {
    rule: hr,
    errors: ["IN_USE"],
    description: "Archive a position that no active employee holds.",
  },
}
