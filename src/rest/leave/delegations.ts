// REST routes of leave delegations.
import { LeaveDelegation } from "../../entities/leave/delegations.js"
import { CreateLeaveDelegationInput, LeaveDelegationFilter } from "../../inputs/leave/delegations.js"
import { get, post, routes } from "../route.js"

const PEOPLE_INCLUDE = { delegator: ["id", "fullName"], delegate: ["id", "fullName"] } as const

export const leaveDelegationRoutes = routes("Leave delegations", [
  get("/leave/delegations", "leaveDelegations", {
    response: [LeaveDelegation],
    input: LeaveDelegationFilter,
    include: PEOPLE_INCLUDE,
    handler: (services, filter) => services.leave.delegations.list(filter),
  }),
  post("/leave/delegations", "createLeaveDelegation", {
    response: LeaveDelegation,
    input: CreateLeaveDelegationInput,
    status: 201,
    include: PEOPLE_INCLUDE,
    handler: (services, input) => services.leave.delegations.create(input),
  }),
  post("/leave/delegations/:id/end", "endLeaveDelegation", {
    response: LeaveDelegation,
    include: PEOPLE_INCLUDE,
    handler: (services, { id }) => services.leave.delegations.end(id),
  }),
])
