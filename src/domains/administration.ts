// The register of administration.
import { accountOperations } from "../auth/policies/administration/accounts.js"
import { auditOperations, auditPolicies } from "../auth/policies/administration/audit.js"
import { AccountAdministrationResolver } from "../resolvers/administration/accounts.js"
import { AuditResolver } from "../resolvers/administration/audit.js"
import { accountRoutes } from "../rest/administration/accounts.js"
import { auditRoutes } from "../rest/administration/audit.js"

export const administration = {
  resolvers: [AccountAdministrationResolver, AuditResolver],
  routes: [...accountRoutes, ...auditRoutes],
  policies: [...auditPolicies],
  operations: [accountOperations, auditOperations],
}
