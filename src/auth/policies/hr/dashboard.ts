// Access rules and operation of the dashboard.
import { UpcomingDate } from "../../../entities/hr/dashboard.js"
import { anyOf, anyone, hr, manager } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

// The service builds the rows from dates that the viewer may read.
export const dashboardPolicies = [policy(UpcomingDate, {}, { read: anyone })]

export const dashboardOperations: Operations = {
  dashboardSummary: {
    rule: anyOf(hr, manager),
    description:
      "Get upcoming dates, onboarding progress and key figures. Managers get those of their direct reports with `scope`.",
  },
}
