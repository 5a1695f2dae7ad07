// REST routes of the audit log.
import { AuditResolver } from "../../resolvers/administration/audit.js"
import { operationRoutes } from "../operation-routes.js"

export const auditRoutes = operationRoutes("Administration", AuditResolver, {
  "GET /audit": { operation: "auditEntries", include: { actor: ["id", "fullName"], apiKey: ["id", "name", "prefix"] } },
  "GET /audit/ocsf": { operation: "auditOcsfEvents", mediaType: "application/x-ndjson" },
  "GET /audit/verification": "auditVerification",
  "GET /audit/:id/changes": "auditEntryChanges",
  "POST /audit/:id/revert": {
    operation: "revertAuditEntry",
    include: { actor: ["id", "fullName"], apiKey: ["id", "name", "prefix"] },
  },
})
