// Operations that belong to no domain.

import { anyone } from "../access-rules.js"
import type { Operations } from "../policies.js"

export const coreOperations: Operations = {
  node: { rule: anyone, description: "Anything by its id; null for what is not there or not yours to see" },
}
