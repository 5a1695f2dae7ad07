// Access rules and operations of exports.
import { anyOf, hr, manager } from "../../access-rules.js"
import type { Operations } from "../../policies.js"

const EXPORTED = {
  exportEmployees: "employees",
  exportLeaveRequests: "leave requests",
  exportLeaveBalances: "leave balances",
  exportCandidates: "candidates",
  exportApplications: "applications",
  exportTasks: "tasks",
  exportJobs: "vacancies",
}

export const exportOperations: Operations = Object.fromEntries(
  Object.entries(EXPORTED).map(([operation, records]) => [
    operation,
    {
      rule: anyOf(hr, manager),
      description: `Export the ${records} that the list returns as CSV or XLSX. HR exports all, managers those of their reports with the scope TEAM. Records that change meanwhile may be exported in either state.`,
    },
  ]),
)
