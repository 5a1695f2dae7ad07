// Access rules of sessions.
import { Session } from "../../entities/identity.js"
import { owner } from "../access-rules.js"
import { policy } from "../policies.js"

export const identityPolicies = [policy(Session, { owner: "employeeId" }, { read: owner, revoke: owner })]
