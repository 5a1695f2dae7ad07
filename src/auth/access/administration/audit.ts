// Access rules of the audit log.
import { AuditEntry } from "../../../entities/audit-entry.js"
import { accessPolicy } from "../../access-policies.js"
import { auditReaders } from "../permissions.js"

export const auditAccess = [accessPolicy(AuditEntry, {}, { read: auditReaders })]
