// Operations that belong to no domain.
import { anyone } from "../access-rules.js"
import type { Operations } from "../policies.js"

export const coreOperations: Operations = {
  node: { rule: anyone, description: "Get any record by its id. Returns null if it does not exist or is not visible." },
  nodes: {
    rule: anyone,
    description: "Get records by their ids, in the order of the ids. Null stands for a record that is not visible.",
  },
}
