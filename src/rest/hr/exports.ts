// REST routes of exports.
import { anyOf, hr, manager, permitted } from "../../auth/access-rules.js"
import type { Operation } from "../../auth/operations.js"
import type { ListName } from "../../entities/hr/enums.js"
import { exportQueryOf } from "../../inputs/hr/exports.js"
import { ExportResolver } from "../../resolvers/hr/exports.js"
import { lists } from "../../services/hr/lists.js"
import { operationRoutes } from "../operation-routes.js"
import { FileResponse, getRoute, type RouteDefinition } from "../route.js"

/** The records of each list, as the description of its export names them. */
const EXPORTED: Readonly<Record<ListName, string>> = {
  EMPLOYEES: "employees",
  EMPLOYEE_SNAPSHOTS: "employments of a day",
  LEAVE_REQUESTS: "leave requests",
  LEAVE_BALANCES: "leave balances",
  CANDIDATES: "candidates",
  APPLICATIONS: "applications",
  TASKS: "tasks",
  JOBS: "vacancies",
  AUDIT: "audit entries",
}

const exportOf = (records: string): Operation => ({
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
      declares: exportOf(EXPORTED[list.name]),
      response: FileResponse,
      input: exportQueryOf(list.filter),
      handler: (services, input) => services.hr.exports.stream(list, input),
    }),
  ),
]
