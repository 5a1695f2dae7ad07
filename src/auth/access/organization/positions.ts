// Access rules of positions.
import { Position } from "../../../entities/organization/positions.js"
import { policy } from "../../policies.js"
import { organizationManagers, organizationReaders } from "../permissions.js"

export const positionPolicies = [
  policy(Position, {}, { read: organizationReaders, update: organizationManagers, delete: organizationManagers }),
]
