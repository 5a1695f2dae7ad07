// Preferences on the REST face; the caller's own profile stands with the profiles.
import { Preferences } from "../entities/self-service.js"
import { UpdatePreferencesInput } from "../inputs/self-service.js"
import { get, patch, routes } from "./route.js"

export const selfServiceRoutes = routes("Self-service", [
  get("/users/me/preferences", "preferences", {
    response: Preferences,
    handler: (services) => services.selfService.get(),
  }),
  patch("/users/me/preferences", "updatePreferences", {
    response: Preferences,
    input: UpdatePreferencesInput,
    handler: (services, input) => services.selfService.update(input),
  }),
])
