// Who may list people. Everybody: which people and which of their fields, the policy of the profiles says.
import type { Operations } from "../policy.js"
import { anyone } from "../words.js"

export const operations: Operations = {
  employees: anyone,
  directory: anyone,
}
