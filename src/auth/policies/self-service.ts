// Everybody looks after their own profile and preferences.

import { anyone } from "../access-rules.js"
import type { Operations } from "../policies.js"

export const selfServiceOperations: Operations = {
  viewer: { rule: anyone, description: "The caller" },
  updateViewer: { rule: anyone, description: "Changes the caller's profile; protected fields are proposed and await approval" },
  preferences: { rule: anyone, description: "How the caller likes the system to be" },
  updatePreferences: { rule: anyone, description: "Changes preferences; null leaves one to the organization again" },
}
