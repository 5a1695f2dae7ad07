// Operations of workforce analytics.
import type { Operations } from "../../policies.js"
import { analyticsReaders } from "../permissions.js"

export const workforceAnalyticsOperations: Operations = {
  workforceAnalytics: {
    rule: analyticsReaders,
    errors: ["INVALID_REFERENCE"],
    description:
      "Get hires, leavers and turnover by period, and the composition of the workforce on the last day, from the career history.",
  },
}
