// Access rules of reports.
import { Report, ReportRecipient } from "../../../entities/hr/reports.js"
import { accessPolicy } from "../../access-policies.js"
import { hr } from "../../access-rules.js"

export const reportAccess = [
  accessPolicy(Report, {}, { read: hr, update: hr, delete: hr }),
  accessPolicy(ReportRecipient, {}, { read: hr }),
]
