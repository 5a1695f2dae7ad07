// REST routes of accounts, roles, access, API keys, webhooks, the audit log and personal data.
import { ExplainAccessQuery } from "../inputs/administration.js"
import { AccessResolver } from "../resolvers/administration/access.js"
import { AccountAdministrationResolver } from "../resolvers/administration/accounts.js"
import { ApiKeyResolver } from "../resolvers/administration/api-keys.js"
import { AuditResolver } from "../resolvers/administration/audit.js"
import { ChangeResolver } from "../resolvers/administration/changes.js"
import { RegistrationResolver } from "../resolvers/administration/registration.js"
import { RetentionResolver } from "../resolvers/administration/retention.js"
import { CustomRoleResolver } from "../resolvers/administration/roles.js"
import { WebhookResolver } from "../resolvers/administration/webhooks.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

const actorInclude = { actor: ["id", "fullName"], apiKey: ["id", "name", "prefix"] } as const
const holderInclude = { employee: ["id", "fullName"], apiKey: ["id", "name", "prefix"] } as const
const withRole = { role: ["id", "name"] } as const
const assignmentInclude = { role: ["id", "name"], employee: ["id", "fullName"] } as const

export const administrationRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Administration", AccessResolver, {
    "GET /users/me/access": "viewerAccess",
    "GET /administration/permissions": "accessRules",
    "GET /administration/access": { operation: "explainAccess", input: ExplainAccessQuery },
    "GET /administration/access/readers": { operation: "whoCanSee", include: holderInclude, paged: true },
    "GET /administration/access/actors": { operation: "whoCan", include: holderInclude, paged: true },
  }),
  ...operationRoutes("Administration", AccountAdministrationResolver, {
    "POST /users": "createEmployee",
    "PUT /users/:id": "updateAccount",
    "DELETE /users/:id": { operation: "deactivateEmployee", status: 204 },
    "POST /users/:id/invite": "inviteEmployee",
    "POST /users/:id/block": "blockEmployee",
    "POST /users/:id/unblock": "unblockEmployee",
  }),
  ...operationRoutes("Administration", ApiKeyResolver, {
    "GET /administration/api-keys": { operation: "apiKeys", include: withRole },
    "GET /administration/api-keys/:id": { operation: "apiKey", include: { ...withRole, availableActions: true } },
    "POST /administration/api-keys": {
      operation: "createApiKey",
      include: { apiKey: withRole },
      location: "/administration/api-keys/{apiKey.id}",
    },
    "POST /administration/api-keys/:id/rotate": {
      operation: "rotateApiKey",
      include: { apiKey: withRole },
      status: 201,
      location: "/administration/api-keys/{apiKey.id}",
    },
    "POST /administration/api-keys/:id/revoke": { operation: "revokeApiKey", include: withRole },
  }),
  ...operationRoutes("Administration", AuditResolver, {
    "GET /audit": { operation: "auditEntries", include: actorInclude },
    "GET /audit/ocsf": { operation: "auditOcsfEvents", mediaType: "application/x-ndjson" },
    "GET /audit/verification": "auditVerification",
    "GET /audit/:id/changes": "auditEntryChanges",
    "POST /audit/:id/revert": { operation: "revertAuditEntry", include: actorInclude },
  }),
  ...operationRoutes("Administration", ChangeResolver, {
    "GET /changes": "changes",
  }),
  ...operationRoutes("Identity", RegistrationResolver, {
    "POST /auth/register-company": { operation: "registerCompany", status: 201, location: "/companies/settings" },
  }),
  ...operationRoutes("Administration", RetentionResolver, {
    "GET /administration/retention": "retentionSettings",
    "PATCH /administration/retention": "updateRetentionSettings",
    "POST /users/:id/erasure": "eraseEmployee",
  }),
  ...operationRoutes("Administration", CustomRoleResolver, {
    "GET /administration/roles": "customRoles",
    "POST /administration/roles": "createCustomRole",
    "GET /administration/roles/:id": { operation: "customRole", include: { availableActions: true } },
    "PATCH /administration/roles/:id": "updateCustomRole",
    "DELETE /administration/roles/:id": "deleteCustomRole",
    "POST /administration/roles/:id/assign": {
      operation: "assignCustomRole",
      include: assignmentInclude,
      status: 201,
      location: "/administration/role-assignments",
    },
    "GET /administration/role-assignments": { operation: "roleAssignments", include: assignmentInclude },
    "DELETE /administration/role-assignments/:id": "deleteRoleAssignment",
  }),
  ...operationRoutes("Administration", WebhookResolver, {
    "GET /administration/webhooks": { operation: "webhooks", include: withRole },
    "GET /administration/webhooks/:id": { operation: "webhook", include: withRole },
    "POST /administration/webhooks": {
      operation: "createWebhook",
      include: { webhook: withRole },
      location: "/administration/webhooks/{webhook.id}",
    },
    "PATCH /administration/webhooks/:id": { operation: "updateWebhook", include: withRole },
    "DELETE /administration/webhooks/:id": "deleteWebhook",
    "POST /administration/webhooks/:id/rotate": { operation: "rotateWebhookSecret", include: { webhook: withRole } },
    "GET /administration/webhook-deliveries": "webhookDeliveries",
    "GET /administration/webhook-deliveries/:id": "webhookDelivery",
    "POST /administration/webhook-deliveries/:id/redeliver": "redeliverWebhook",
  }),
]
