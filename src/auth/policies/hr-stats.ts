// Who may look at the figures of the organization.
import type { Operations } from "../policy.js"
import { hr } from "../words.js"

export const operations: Operations = {
  companyStats: hr,
}
