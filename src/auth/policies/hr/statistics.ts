// Operation of key figures.
import type { Operations } from "../../policies.js"
import { analyticsReaders } from "../permissions.js"

export const companyStatisticsOperations: Operations = {
  companyStats: { rule: analyticsReaders, description: "Get key figures of the organization." },
}
