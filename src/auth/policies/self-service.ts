// Everybody looks after their own profile and preferences.
import type { Operations } from "../policy.js"
import { anyone } from "../words.js"

export const operations: Operations = {
  viewer: anyone,
  updateViewer: anyone,
  preferences: anyone,
  updatePreferences: anyone,
}
