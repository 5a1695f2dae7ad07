// REST routes of the caller's preferences. The routes of the caller's profile are in profiles.ts.
import { Preferences } from "../../entities/self-service/preferences.js"
import { UpdatePreferencesInput } from "../../inputs/self-service/preferences.js"
import { get, patch, routes } from "../route.js"

export const preferenceRoutes = routes("Self-service", [
  get("/users/me/preferences", "preferences", {
    response: Preferences,
    handler: (services) => services.selfService.preferences.get(),
  }),
  patch("/users/me/preferences", "updatePreferences", {
    response: Preferences,
    input: UpdatePreferencesInput,
    handler: (services, input) => services.selfService.preferences.update(input),
  }),
])
