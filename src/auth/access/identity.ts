// Access rules of sessions and passkeys.
import { Session } from "../../entities/identity.js"
import { Passkey } from "../../entities/passkeys.js"
import { accessPolicy } from "../access-policies.js"
import { owner } from "../access-rules.js"

export const identityAccess = [
  accessPolicy(Session, { owner: "employeeId" }, { read: owner, revoke: owner }),
  accessPolicy(Passkey, { owner: "employeeId" }, { read: owner, update: owner, delete: owner }),
]
