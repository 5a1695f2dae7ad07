// Access rules of reports.
import { Report, ReportRecipient } from "../../../entities/hr/reports.js"
import { hr } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const reportPolicies = [
  policy(Report, {}, { read: hr, update: hr, delete: hr }),
  policy(ReportRecipient, {}, { read: hr }),
]
