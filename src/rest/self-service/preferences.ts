// REST routes of the caller's preferences. The routes of the caller's profile are in profiles.ts.
import { SelfServiceResolver } from "../../resolvers/self-service/preferences.js"
import { operationRoutes } from "../operation-routes.js"

export const preferenceRoutes = operationRoutes("Self-service", SelfServiceResolver, {
  "GET /users/me/preferences": "preferences",
  "PATCH /users/me/preferences": "updatePreferences",
})
