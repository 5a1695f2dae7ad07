// The register of administration.
import { accessOperations, accessPolicies } from "../auth/policies/administration/access.js"
import { accountOperations } from "../auth/policies/administration/accounts.js"
import { apiKeyOperations, apiKeyPolicies } from "../auth/policies/administration/api-keys.js"
import { auditOperations, auditPolicies } from "../auth/policies/administration/audit.js"
import { changeOperations, changePolicies } from "../auth/policies/administration/changes.js"
import { erasureOperations } from "../auth/policies/administration/erasure.js"
import { retentionOperations, retentionPolicies } from "../auth/policies/administration/retention.js"
import { roleOperations, rolePolicies } from "../auth/policies/administration/roles.js"
import { webhookOperations, webhookPolicies } from "../auth/policies/administration/webhooks.js"
import { AccessResolver } from "../resolvers/administration/access.js"
import { AccountAdministrationResolver } from "../resolvers/administration/accounts.js"
import { ApiKeyResolver } from "../resolvers/administration/api-keys.js"
import { AuditResolver } from "../resolvers/administration/audit.js"
import { ChangeResolver } from "../resolvers/administration/changes.js"
import { ErasureResolver } from "../resolvers/administration/erasure.js"
import { RetentionResolver } from "../resolvers/administration/retention.js"
import { CustomRoleResolver } from "../resolvers/administration/roles.js"
import { WebhookResolver } from "../resolvers/administration/webhooks.js"
import { accessRoutes } from "../rest/administration/access.js"
import { accountRoutes } from "../rest/administration/accounts.js"
import { apiKeyRoutes } from "../rest/administration/api-keys.js"
import { auditRoutes } from "../rest/administration/audit.js"
import { changeRoutes } from "../rest/administration/changes.js"
import { erasureRoutes } from "../rest/administration/erasure.js"
import { retentionRoutes } from "../rest/administration/retention.js"
import { roleRoutes } from "../rest/administration/roles.js"
import { webhookRoutes } from "../rest/administration/webhooks.js"

export const administration = {
  resolvers: [
    AccessResolver,
    AccountAdministrationResolver,
    ApiKeyResolver,
    AuditResolver,
    ChangeResolver,
    CustomRoleResolver,
    ErasureResolver,
    RetentionResolver,
    WebhookResolver,
  ],
  routes: [
    ...accessRoutes,
    ...accountRoutes,
    ...apiKeyRoutes,
    ...auditRoutes,
    ...changeRoutes,
    ...erasureRoutes,
    ...retentionRoutes,
    ...roleRoutes,
    ...webhookRoutes,
  ],
  policies: [
    ...accessPolicies,
    ...apiKeyPolicies,
    ...auditPolicies,
    ...changePolicies,
    ...retentionPolicies,
    ...rolePolicies,
    ...webhookPolicies,
  ],
  operations: [
    accessOperations,
    accountOperations,
    apiKeyOperations,
    auditOperations,
    changeOperations,
    erasureOperations,
    retentionOperations,
    roleOperations,
    webhookOperations,
  ],
}
