// Who administers accounts, and who may read the record of what was done. That HR keeps its hands off administrators depends
// on whom it is about: services/administration.ts sees to it.
import { AuditEntry } from "../../entities/audit-entry.js"
import { hr } from "../access-rules.js"
import { type Operations, policy } from "../policies.js"

export const administration = [policy(AuditEntry, {}, { read: hr })]

export const operations: Operations = {
  createEmployee: hr,
  updateAccount: hr,
  deactivateEmployee: hr,
  inviteEmployee: hr,
  blockEmployee: hr,
  unblockEmployee: hr,
}
