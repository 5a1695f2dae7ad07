// Access rules of leave delegations.
import { LeaveDelegation } from "../../../entities/leave/delegations.js"
import { accessPolicy } from "../../access-policies.js"
import { anyOf, hr, owner } from "../../access-rules.js"

export const leaveDelegationAccess = [
  accessPolicy(LeaveDelegation, { owner: ["delegatorId", "delegateId"] }, { read: anyOf(hr, owner), end: anyOf(hr, owner) }),
]
