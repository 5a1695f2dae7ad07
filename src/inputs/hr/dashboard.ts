// Inputs of the dashboard.
import { DashboardScope } from "../../entities/hr/dashboard.js"
import { enumField, integerField } from "../fields.js"
import { input } from "../input-field.js"
import { knownAtField } from "../known-at.js"

@input("Days and people of a dashboard.")
export class DashboardInput {
  @integerField(
    "Number of days, 30 by default. Upcoming dates are from today to this many days ahead; hires and leavers are those of the last days, today included.",
    { min: 1, max: 366, optional: true },
  )
  days?: number
  @enumField(DashboardScope, "Whom the dashboard is about. Default: ORGANIZATION. Managers can read TEAM only.", {
    optional: true,
  })
  scope?: DashboardScope
  @knownAtField() knownAt?: string
}
