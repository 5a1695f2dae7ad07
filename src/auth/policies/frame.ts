// The operations that belong to no domain.
import type { Operations } from "../policy.js"
import { anyone } from "../words.js"

export const operations: Operations = {
  node: anyone,
}
