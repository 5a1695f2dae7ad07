// Access rules of positions.
import { Position } from "../../../entities/organization/positions.js"
import { policy } from "../../policies.js"
import { directoryReaders, organizationManagers } from "../permissions.js"

export const positionPolicies = [
  policy(Position, {}, { read: directoryReaders, update: organizationManagers, delete: organizationManagers }),
]
