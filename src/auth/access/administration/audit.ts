// Access rules of the audit log.
import { AuditEntry } from "../../../entities/audit-entry.js"
import { policy } from "../../policies.js"
import { auditReaders } from "../permissions.js"

export const auditPolicies = [policy(AuditEntry, {}, { read: auditReaders })]
