// Everybody looks after their own profile and preferences.

import { anyone } from "../access-rules.js"
import type { Operations } from "../policies.js"

export const operations: Operations = {
  viewer: anyone,
  updateViewer: anyone,
  preferences: anyone,
  updatePreferences: anyone,
}
