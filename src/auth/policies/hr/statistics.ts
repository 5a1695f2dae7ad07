// Operation of key figures.
import { hr } from "../../access-rules.js"
import type { Operations } from "../../policies.js"

export const companyStatisticsOperations: Operations = {
  companyStats: { rule: hr, description: "Get key figures of the organization." },
}
