// Preferences on the REST face; the caller's own profile stands with the profiles.
import { Preferences } from "../entities/self-service.js"
import { UpdatePreferencesInput } from "../inputs/self-service.js"
import { get, patch, routes } from "./route.js"

export const selfService = routes("Self-service", [
  get("/users/me/preferences", {
    operation: "preferences",
    description: "How the caller likes the system to be",
    response: Preferences,
    handler: (c) => c.services.selfService.preferences(),
  }),
  patch("/users/me/preferences", {
    operation: "updatePreferences",
    description: "Changes preferences; null leaves one to the organization again",
    response: Preferences,
    input: UpdatePreferencesInput,
    handler: (c, input) => c.services.selfService.updatePreferences(input),
  }),
])
