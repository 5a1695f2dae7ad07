// The register of administration.
import { accessOperations, accessPolicies } from "../auth/policies/administration/access.js"
import { accountOperations } from "../auth/policies/administration/accounts.js"
import { apiKeyOperations, apiKeyPolicies } from "../auth/policies/administration/api-keys.js"
import { auditOperations, auditPolicies } from "../auth/policies/administration/audit.js"
import { roleOperations, rolePolicies } from "../auth/policies/administration/roles.js"
import { AccessResolver } from "../resolvers/administration/access.js"
import { AccountAdministrationResolver } from "../resolvers/administration/accounts.js"
import { ApiKeyResolver } from "../resolvers/administration/api-keys.js"
import { AuditResolver } from "../resolvers/administration/audit.js"
import { CustomRoleResolver } from "../resolvers/administration/roles.js"
import { accessRoutes } from "../rest/administration/access.js"
import { accountRoutes } from "../rest/administration/accounts.js"
import { apiKeyRoutes } from "../rest/administration/api-keys.js"
import { auditRoutes } from "../rest/administration/audit.js"
import { roleRoutes } from "../rest/administration/roles.js"

export const administration = {
  resolvers: [AccessResolver, AccountAdministrationResolver, ApiKeyResolver, AuditResolver, CustomRoleResolver],
  routes: [...accessRoutes, ...accountRoutes, ...apiKeyRoutes, ...auditRoutes, ...roleRoutes],
  policies: [...accessPolicies, ...apiKeyPolicies, ...auditPolicies, ...rolePolicies],
  operations: [accessOperations, accountOperations, apiKeyOperations, auditOperations, roleOperations],
}
