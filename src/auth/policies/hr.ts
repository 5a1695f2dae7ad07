// Who may list people, and who may look at the figures. Everybody may list: which people and which of their fields, the
// policy of the profiles says.
import type { Operations } from "../policy.js"
import { anyone, hr } from "../words.js"

export const operations: Operations = {
  companyStats: hr,
  employees: anyone,
  directory: anyone,
}
