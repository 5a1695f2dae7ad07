// Who may list people, and who may look at the figures. Everybody may list: which people and which of their fields, the
// policy of the profiles says.

import { anyone, hr } from "../access-rules.js"
import type { Operations } from "../policies.js"

export const operations: Operations = {
  companyStats: hr,
  employees: anyone,
  directory: anyone,
}
