// Access rules and descriptions of the operations on leave delegations.
import { LeaveDelegation } from "../../../entities/leave/delegations.js"
import { anyOf, anyone, hr, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const leaveDelegationPolicies = [
  policy(LeaveDelegation, { owner: ["delegatorId", "delegateId"] }, { read: anyOf(hr, owner), end: anyOf(hr, owner) }),
]

export const leaveDelegationOperations: Operations = {
  leaveDelegations: {
    rule: anyone,
    description: "List the delegations that the caller gave or received, ordered by first day. HR lists all.",
  },
  createLeaveDelegation: {
    rule: anyone,
    errors: ["SELF_ACTION_FORBIDDEN", "INVALID_REFERENCE"],
    description: "Let another employee decide on leave in the caller's place for a period, pending requests included.",
  },
  endLeaveDelegation: {
    rule: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "End a delegation now. Decisions already made stay valid.",
  },
}
