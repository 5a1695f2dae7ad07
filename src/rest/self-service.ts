// Preferences on the REST face; the caller's own profile stands with the profiles.
import { Preferences } from "../entities/self-service.js"
import { PreferencesPatch } from "../inputs/self-service.js"
import { get, patch, routes } from "./route.js"

export const selfService = routes("Self-service", [
  get("/users/me/preferences", {
    op: "preferences",
    says: "How the caller likes the system to be",
    gives: Preferences,
    do: (c) => c.selfService.preferences(),
  }),
  patch("/users/me/preferences", {
    op: "updatePreferences",
    says: "Changes preferences; null leaves one to the organization again",
    gives: Preferences,
    takes: PreferencesPatch,
    do: (c, input) => c.selfService.updatePreferences(input),
  }),
])
