// The register of self-service.
import { preferenceOperations } from "../auth/policies/self-service/preferences.js"
import { SelfServiceResolver } from "../resolvers/self-service/preferences.js"
import { preferenceRoutes } from "../rest/self-service/preferences.js"

export const selfService = {
  resolvers: [SelfServiceResolver],
  routes: [...preferenceRoutes],
  policies: [],
  operations: [preferenceOperations],
}
