// Operations of workforce analytics.
import { hr } from "../../access-rules.js"
import type { Operations } from "../../policies.js"

export const workforceAnalyticsOperations: Operations = {
  workforceAnalytics: {
    rule: hr,
    errors: ["INVALID_REFERENCE"],
    description:
      "Get hires, leavers and turnover by period, and the composition of the workforce on the last day, from the career history.",
  },
}
