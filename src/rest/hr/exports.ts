// REST routes of exports.
import { anyOf, hr, manager, permitted } from "../../auth/access-rules.js"
import type { Operation } from "../../auth/operations.js"
import { exportQueryOf } from "../../inputs/hr/exports.js"
import { ExportResolver } from "../../resolvers/hr/exports.js"
import { lists } from "../../services/hr/lists.js"
import { operationRoutes } from "../operation-routes.js"
import { FileResponse, getRoute, type RouteDefinition } from "../route.js"

/** What the export of each list contains. */
const EXPORTED: Readonly<Record<string, string>> = {
  exportEmployees: "employees",
  exportLeaveRequests: "leave requests",
  exportLeaveBalances: "leave balances",
  exportCandidates: "candidates",
  exportApplications: "applications",
  exportTasks: "tasks",
  exportJobs: "vacancies",
  exportAudit: "audit entries",
}

const exportOf = (records: string | undefined): Operation => ({
  allow: permitted("EXPORT_DATA", anyOf(hr, manager)),
  description: `Export the ${records} that the list returns as CSV or XLSX. HR exports all, custom roles what they may read, managers those of their reports with the scope TEAM. Records that change meanwhile may be exported in either state.`,
})

export const exportRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Exports", ExportResolver, {
    "GET /exports": "exports",
    "POST /exports": "createExport",
    "GET /exports/:id": "export",
    "DELETE /exports/:id": "deleteExport",
  }),
  ...lists.map((list) =>
    getRoute("Exports", `${list.path}/export`, {
      operation: list.exportOperation,
      declares: exportOf(EXPORTED[list.exportOperation]),
      response: FileResponse,
      input: exportQueryOf(list.filter),
      handler: (services, input) => services.hr.exports.stream(list, input),
    }),
  ),
]
