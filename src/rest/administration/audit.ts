// REST routes of the audit log.
import { AuditVerification } from "../../entities/administration/audit.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import { AuditFilter } from "../../inputs/administration/audit.js"
import { get, routes } from "../route.js"

export const auditRoutes = routes("Administration", [
  get("/audit", "auditEntries", {
    response: [AuditEntry],
    include: { actor: ["id", "fullName"], apiKey: ["id", "name", "prefix"] },
    input: AuditFilter,
    handler: (services, filter) => services.administration.audit.list(filter),
  }),
  get("/audit/verification", "auditVerification", {
    response: AuditVerification,
    handler: (services) => services.administration.audit.verify(),
  }),
])
