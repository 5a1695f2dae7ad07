// The domain self service.
import { accessLogAccess } from "../auth/access/self-service/access-log.js"
import { dataArchiveAccess } from "../auth/access/self-service/data-archives.js"
import { pendingDecisionAccess } from "../auth/access/self-service/pending-decisions.js"
import type { ServicesOf } from "../core/service-registry.js"
import { AccessLogResolver } from "../resolvers/self-service/access-log.js"
import { DataArchiveResolver } from "../resolvers/self-service/data-archives.js"
import { EnumLabelResolver } from "../resolvers/self-service/enum-labels.js"
import { PendingDecisionResolver } from "../resolvers/self-service/pending-decisions.js"
import { SelfServiceResolver } from "../resolvers/self-service/preferences.js"
import { accessLogRoutes } from "../rest/self-service/access-log.js"
import { dataArchiveRoutes } from "../rest/self-service/data-archives.js"
import { enumLabelRoutes } from "../rest/self-service/enum-labels.js"
import { pendingDecisionRoutes } from "../rest/self-service/pending-decisions.js"
import { preferenceRoutes } from "../rest/self-service/preferences.js"
import { AccessLogService } from "../services/self-service/access-log.js"
import { ArchiveContentService } from "../services/self-service/archive-contents.js"
import { DataArchiveService } from "../services/self-service/data-archives.js"
import { EnumLabelService } from "../services/self-service/enum-labels.js"
import { PendingDecisionService } from "../services/self-service/pending-decisions.js"
import { PreferencesService } from "../services/self-service/preferences.js"
import { PendingDecisionSubscriptionResolver } from "../subscriptions/pending-decisions.js"
import { defineDomain } from "./domain.js"

const services = {
  accessLog: AccessLogService,
  archiveContents: ArchiveContentService,
  dataArchives: DataArchiveService,
  enumLabels: EnumLabelService,
  pendingDecisions: PendingDecisionService,
  preferences: PreferencesService,
}

declare module "../core/context.js" {
  interface Services {
    readonly selfService: ServicesOf<typeof services>
  }
}

export const selfServiceDomain = defineDomain({
  uses: ["administration", "calendar", "files", "leave", "notifications"],
  services,
  resolvers: [
    AccessLogResolver,
    DataArchiveResolver,
    EnumLabelResolver,
    PendingDecisionResolver,
    PendingDecisionSubscriptionResolver,
    SelfServiceResolver,
  ],
  routes: [...accessLogRoutes, ...dataArchiveRoutes, ...enumLabelRoutes, ...pendingDecisionRoutes, ...preferenceRoutes],
  access: [...accessLogAccess, ...dataArchiveAccess, ...pendingDecisionAccess],
})
