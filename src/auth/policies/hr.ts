// Who may list people, and who may look at the figures. Everybody may list: which people and which of their fields, the
// policy of the profiles says.

import { anyone, hr } from "../access-rules.js"
import type { Operations } from "../policies.js"

export const hrOperations: Operations = {
  companyStats: { rule: hr, description: "The organization in figures" },
  employees: { rule: anyone, description: "People by name; filters by role and status are for HR" },
  directory: { rule: anyone, description: "The directory of the organization by name" },
}
