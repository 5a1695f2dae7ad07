// Who may do what with sessions and sign-in.
import { Session } from "../../entities/identity.js"
import { type Operations, policy } from "../policy.js"
import { owner } from "../words.js"

export const identity = [policy(Session, { of: "employeeId" }, { see: owner, revoke: owner })]

export const operations: Operations = {}
