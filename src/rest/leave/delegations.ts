// REST routes of leave delegations.
import { LeaveDelegationResolver } from "../../resolvers/leave/delegations.js"
import { operationRoutes } from "../operation-routes.js"

const PEOPLE_INCLUDE = { delegator: ["id", "fullName"], delegate: ["id", "fullName"] } as const

export const leaveDelegationRoutes = operationRoutes("Leave delegations", LeaveDelegationResolver, {
  "GET /leave/delegations": { operation: "leaveDelegations", include: PEOPLE_INCLUDE },
  "POST /leave/delegations": { operation: "createLeaveDelegation", include: PEOPLE_INCLUDE },
  "POST /leave/delegations/:id/end": { operation: "endLeaveDelegation", include: PEOPLE_INCLUDE },
})
