// Access rule of the upcoming dates of the dashboard.
import { UpcomingDate } from "../../../entities/hr/dashboard.js"
import { accessPolicy } from "../../access-policies.js"
import { anyone } from "../../access-rules.js"

// The service builds the rows from dates that the viewer may read.
export const dashboardAccess = [accessPolicy(UpcomingDate, {}, { read: anyone })]
