// The register of self-service.
import { accessLogOperations, accessLogPolicies } from "../auth/policies/self-service/access-log.js"
import { preferenceOperations } from "../auth/policies/self-service/preferences.js"
import { AccessLogResolver } from "../resolvers/self-service/access-log.js"
import { SelfServiceResolver } from "../resolvers/self-service/preferences.js"
import { accessLogRoutes } from "../rest/self-service/access-log.js"
import { preferenceRoutes } from "../rest/self-service/preferences.js"

export const selfService = {
  resolvers: [AccessLogResolver, SelfServiceResolver],
  routes: [...accessLogRoutes, ...preferenceRoutes],
  policies: [...accessLogPolicies],
  operations: [accessLogOperations, preferenceOperations],
}
