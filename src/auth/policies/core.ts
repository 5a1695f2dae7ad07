// Operations that belong to no domain.
import type { Operations } from "../policies.js"
import { directoryReaders } from "./permissions.js"

export const coreOperations: Operations = {
  node: { rule: directoryReaders, description: "Get any record by its id. Returns null if it does not exist or is not visible." },
  nodes: {
    rule: directoryReaders,
    description: "Get records by their ids, in the order of the ids. Null stands for a record that is not visible.",
  },
}
