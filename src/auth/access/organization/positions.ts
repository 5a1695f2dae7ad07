// Access rules of positions.
import { Position } from "../../../entities/organization/positions.js"
import { accessPolicy } from "../../access-policies.js"
import { organizationManagers, organizationReaders } from "../permissions.js"

export const positionAccess = [
  accessPolicy(Position, {}, { read: organizationReaders, update: organizationManagers, delete: organizationManagers }),
]
