// Access rules of leave delegations.
import { LeaveDelegation } from "../../../entities/leave/delegations.js"
import { anyOf, hr, owner } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const leaveDelegationPolicies = [
  policy(LeaveDelegation, { owner: ["delegatorId", "delegateId"] }, { read: anyOf(hr, owner), end: anyOf(hr, owner) }),
]
