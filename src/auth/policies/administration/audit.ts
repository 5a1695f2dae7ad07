// Access rules and operations of the audit log.
import { AuditEntry } from "../../../entities/audit-entry.js"
import { hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const auditPolicies = [policy(AuditEntry, {}, { read: hr })]

export const auditOperations: Operations = {
  auditEntries: {
    rule: hr,
    description: "List the audit log, latest entry first: who did what to which record. Entries are never changed or deleted.",
  },
  auditVerification: {
    rule: hr,
    description: "Verify the hash chain of the audit log and get its last hash, and the first broken entry if there is one.",
  },
}
