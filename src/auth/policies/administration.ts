// Who administers accounts, and who may read the record of what was done. That HR keeps its hands off administrators depends
// on whom it is about: services/administration.ts sees to it.
import { AuditEntry } from "../../entities/audit-entry.js"
import { hr } from "../access-rules.js"
import { type Operations, policy } from "../policies.js"

export const administrationPolicies = [policy(AuditEntry, {}, { read: hr })]

export const administrationOperations: Operations = {
  createEmployee: {
    rule: hr,
    description: "Adds a person: with a password the account is active at once, without they are invited",
  },
  updateAccount: {
    rule: hr,
    description: "Changes an account: role, status and place in the organization; what is left out stays",
  },
  deactivateEmployee: {
    rule: hr,
    description: "Deactivates an account; the person's records stay. Refused while others report to them and nobody takes over",
  },
  inviteEmployee: { rule: hr, description: "Invites again somebody who has not accepted yet; earlier links no longer work" },
  blockEmployee: { rule: hr, description: "Suspends a person's access from the next request on, and ends their sessions" },
  unblockEmployee: { rule: hr, description: "Restores a person's access" },
}
