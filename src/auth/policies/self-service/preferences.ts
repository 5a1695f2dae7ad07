// Operations on the caller's own profile and preferences.
import { anyone } from "../../access-rules.js"
import type { Operations } from "../../policies.js"

export const preferenceOperations: Operations = {
  viewer: { rule: anyone, description: "Get the caller's profile." },
  updateViewer: {
    rule: anyone,
    errors: ["EMAIL_TAKEN", "INVALID_REFERENCE", "SELF_ACTION_FORBIDDEN"],
    description: "Update the caller's profile. Changes of protected fields are proposed and await approval.",
  },
  preferences: { rule: anyone, description: "Get the caller's preferences." },
  updatePreferences: { rule: anyone, description: "Update the caller's preferences. Null resets one to its default." },
}
