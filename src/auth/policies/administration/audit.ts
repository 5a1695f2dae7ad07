// Access rules and operations of the audit log.
import { AuditEntry } from "../../../entities/audit-entry.js"
import { type Operations, policy } from "../../policies.js"
import { auditReaders } from "../permissions.js"

export const auditPolicies = [policy(AuditEntry, {}, { read: auditReaders })]

export const auditOperations: Operations = {
  auditEntries: {
    rule: auditReaders,
    description:
      "List the audit log, latest entry first: who did what to which record. Entries are never changed, and deleted only after the period that the organization has set.",
  },
  auditVerification: {
    rule: auditReaders,
    description: "Verify the hash chain of the audit log and get its last hash, and the first broken entry if there is one.",
  },
}
