// The register of self-service.
import { accessLogOperations, accessLogPolicies } from "../auth/policies/self-service/access-log.js"
import { dataArchiveOperations, dataArchivePolicies } from "../auth/policies/self-service/data-archives.js"
import { preferenceOperations } from "../auth/policies/self-service/preferences.js"
import { AccessLogResolver } from "../resolvers/self-service/access-log.js"
import { DataArchiveResolver } from "../resolvers/self-service/data-archives.js"
import { SelfServiceResolver } from "../resolvers/self-service/preferences.js"
import { accessLogRoutes } from "../rest/self-service/access-log.js"
import { dataArchiveRoutes } from "../rest/self-service/data-archives.js"
import { preferenceRoutes } from "../rest/self-service/preferences.js"

export const selfService = {
  resolvers: [AccessLogResolver, DataArchiveResolver, SelfServiceResolver],
  routes: [...accessLogRoutes, ...dataArchiveRoutes, ...preferenceRoutes],
  policies: [...accessLogPolicies, ...dataArchivePolicies],
  operations: [accessLogOperations, dataArchiveOperations, preferenceOperations],
}
