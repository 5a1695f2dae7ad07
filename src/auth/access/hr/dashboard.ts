// Access rule of the upcoming dates of the dashboard.
import { UpcomingDate } from "../../../entities/hr/dashboard.js"
import { anyone } from "../../access-rules.js"
import { policy } from "../../policies.js"

// The service builds the rows from dates that the viewer may read.
export const dashboardPolicies = [policy(UpcomingDate, {}, { read: anyone })]
