// The domain administration.
import { administrationAccess } from "../auth/access/administration.js"
import { auditRetentionJob } from "../jobs/audit-retention.js"
import { erasuresJob } from "../jobs/erasures.js"
import { AccessExplanationFieldResolver, AccessResolver } from "../resolvers/administration/access.js"
import { AccountAdministrationResolver } from "../resolvers/administration/accounts.js"
import { ApiKeyResolver } from "../resolvers/administration/api-keys.js"
import { AuditEntryFieldResolver, AuditResolver } from "../resolvers/administration/audit.js"
import { ChangeResolver } from "../resolvers/administration/changes.js"
import { RegistrationResolver } from "../resolvers/administration/registration.js"
import { RetentionResolver } from "../resolvers/administration/retention.js"
import { CustomRoleResolver } from "../resolvers/administration/roles.js"
import { WebhookResolver } from "../resolvers/administration/webhooks.js"
import { administrationRoutes } from "../rest/administration.js"
import { AccessService } from "../services/administration/access.js"
import { AccessDecisionService } from "../services/administration/access-decisions.js"
import { AccessHolderService } from "../services/administration/access-holders.js"
import { AccountAdministrationService } from "../services/administration/accounts.js"
import { ApiKeyService } from "../services/administration/api-keys.js"
import { AuditService } from "../services/administration/audit.js"
import { AuditedChangeService } from "../services/administration/audited-changes.js"
import { ChangeService } from "../services/administration/changes.js"
import { ErasureService } from "../services/administration/erasure.js"
import { NearestChangeService } from "../services/administration/nearest-changes.js"
import { RegistrationService } from "../services/administration/registration.js"
import { RetentionService } from "../services/administration/retention.js"
import { AuditRevertService } from "../services/administration/reverts.js"
import { CustomRoleService } from "../services/administration/roles.js"
import { WebhookService } from "../services/administration/webhooks.js"
import { defineDomain } from "./domain.js"

export const administrationDomain = defineDomain({
  uses: ["customFields", "identity", "leave", "onboarding", "organization", "profiles", "recruitment"],
  services: {
    access: AccessService,
    accessDecisions: AccessDecisionService,
    accessHolders: AccessHolderService,
    accounts: AccountAdministrationService,
    apiKeys: ApiKeyService,
    audit: AuditService,
    auditedChanges: AuditedChangeService,
    changes: ChangeService,
    erasure: ErasureService,
    nearestChanges: NearestChangeService,
    registration: RegistrationService,
    retention: RetentionService,
    reverts: AuditRevertService,
    webhooks: WebhookService,
    roles: CustomRoleService,
  },
  resolvers: [
    AccessExplanationFieldResolver,
    AccessResolver,
    AccountAdministrationResolver,
    ApiKeyResolver,
    AuditEntryFieldResolver,
    AuditResolver,
    ChangeResolver,
    RegistrationResolver,
    RetentionResolver,
    CustomRoleResolver,
    WebhookResolver,
  ],
  routes: administrationRoutes,
  access: administrationAccess,
  jobs: [auditRetentionJob, erasuresJob],
})
