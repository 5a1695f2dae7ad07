// Access rules of sessions.
import { Session } from "../../entities/identity.js"
import { accessPolicy } from "../access-policies.js"
import { owner } from "../access-rules.js"

export const identityAccess = [accessPolicy(Session, { owner: "employeeId" }, { read: owner, revoke: owner })]
