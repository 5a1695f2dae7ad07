// Access rules and operations of reports.
import { Report, ReportRecipient } from "../../../entities/hr/reports.js"
import { hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const reportPolicies = [
  policy(Report, {}, { read: hr, update: hr, delete: hr }),
  policy(ReportRecipient, {}, { read: hr }),
]

export const reportOperations: Operations = {
  reports: { rule: hr, description: "List the reports of the organization, by name." },
  report: { rule: hr, description: "Get a report." },
  reportResult: {
    rule: hr,
    description: "Run a report for the caller: a page of its rows, or all of its groups with counts and sums.",
  },
  createReport: {
    rule: hr,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Create a report on a list. With a schedule, recipients get it by email with what each may read.",
  },
  updateReport: {
    rule: hr,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Update a report. Omitted fields keep their value.",
  },
  deleteReport: { rule: hr, description: "Delete a report with its schedule." },
}
