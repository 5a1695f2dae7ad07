// The domain self service.
import { selfServiceAccess } from "../auth/access/self-service.js"
import { SelfServiceResolver } from "../resolvers/self-service.js"
import { selfServiceRoutes } from "../rest/self-service.js"
import { AccessLogService } from "../services/self-service/access-log.js"
import { ArchiveContentService } from "../services/self-service/archive-contents.js"
import { DataArchiveService } from "../services/self-service/data-archives.js"
import { EnumLabelService } from "../services/self-service/enum-labels.js"
import { PendingDecisionService } from "../services/self-service/pending-decisions.js"
import { PreferencesService } from "../services/self-service/preferences.js"
import { PendingDecisionSubscriptionResolver } from "../subscriptions/pending-decisions.js"
import { defineDomain } from "./domain.js"

export const selfServiceDomain = defineDomain({
  uses: ["administration", "calendar", "files", "leave", "notifications"],
  services: {
    accessLog: AccessLogService,
    archiveContents: ArchiveContentService,
    dataArchives: DataArchiveService,
    enumLabels: EnumLabelService,
    pendingDecisions: PendingDecisionService,
    preferences: PreferencesService,
  },
  resolvers: [SelfServiceResolver, PendingDecisionSubscriptionResolver],
  routes: selfServiceRoutes,
  access: selfServiceAccess,
})
