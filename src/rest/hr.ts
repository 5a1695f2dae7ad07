// REST routes of employee lists, exports, imports, bulk actions, reports and figures.
import { exporters } from "../auth/access/permissions.js"
import { anyOf, hr, manager, organizationWide, permitted } from "../auth/access-rules.js"
import type { Operation } from "../auth/operations.js"
import type { ListName } from "../entities/hr/enums.js"
import { exportQueryOf } from "../inputs/hr.js"
import { BulkActionResolver } from "../resolvers/hr/bulk-actions.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { ExportResolver } from "../resolvers/hr/exports.js"
import { ImportResolver } from "../resolvers/hr/imports.js"
import { OrganizationEventResolver } from "../resolvers/hr/organization-events.js"
import { PlanResolver } from "../resolvers/hr/plans.js"
import { ReportResolver } from "../resolvers/hr/reports.js"
import { RestatementResolver } from "../resolvers/hr/restatements.js"
import { SavedFilterResolver } from "../resolvers/hr/saved-filters.js"
import { StatisticsResolver } from "../resolvers/hr/statistics.js"
import { MEDIA_TYPES } from "../services/hr/exports.js"
import { type ListDefinition, lists } from "../services/hr/lists.js"
import { operationRoutes } from "./operation-routes.js"
import { FileResponse, getRoute, type RouteDefinition } from "./route.js"

const person = ["id", "fullName"] as const
const employee = { employee: ["id", "fullName", "jobTitle"] } as const
const day = ["date", employee] as const
const anniversary = ["date", "years", employee] as const
const withRecipients = { recipients: { employee: person } } as const
const withOwner = { owner: person } as const

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

const exportOf = ({ name, teamProperty }: ListDefinition): Operation => ({
  allow: teamProperty ? permitted("EXPORT_DATA", anyOf(hr, manager)) : organizationWide(exporters),
  description: `Export the ${EXPORTED[name]} that the list returns as CSV or XLSX. HR exports all, custom roles what they may read${teamProperty ? ", managers those of their reports with the scope TEAM" : ""}. Records that change meanwhile may be exported in either state.`,
})

export const hrRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Exports", BulkActionResolver, {
    "POST /users/bulk": "applyToEmployees",
    "POST /leave/requests/bulk": "applyToLeaveRequests",
    "POST /tasks/bulk": "applyToTasks",
    "POST /applications/bulk": "applyToApplications",
  }),
  ...operationRoutes("HR operations", StatisticsResolver, {
    "GET /hr/reports/analytics": "workforceAnalytics",
    "GET /hr/dashboard/summary": {
      operation: "dashboardSummary",
      include: { upcomingBirthdays: day, workAnniversaries: anniversary, expiringContracts: day, endingProbations: day },
    },
    "GET /companies/stats": "companyStats",
  }),
  ...operationRoutes("HR operations", EmployeeListResolver, {
    "GET /users": {
      operation: "employees",
      include: { department: ["id", "name"], manager: person, location: ["id", "name"] },
      paged: true,
    },
    "GET /users/directory": {
      operation: "directory",
      include: [
        "id",
        "fullName",
        "email",
        "phone",
        "jobTitle",
        "badge",
        { department: ["id", "name"], location: ["id", "name"], manager: person },
      ],
    },
  }),
  ...operationRoutes("Exports", ExportResolver, {
    "GET /exports": "exports",
    "POST /exports": "createExport",
    "GET /exports/:id": "export",
    "DELETE /exports/:id": "deleteExport",
  }),
  ...lists.map((list) =>
    getRoute("Exports", `${list.path}/export`, {
      operation: list.exportOperation,
      declares: exportOf(list),
      response: FileResponse,
      mediaTypes: Object.values(MEDIA_TYPES),
      input: exportQueryOf(list.filter),
      handler: (services, input) => services.hr.exports.stream(list, input),
    }),
  ),
  ...operationRoutes("Exports", ImportResolver, {
    "GET /imports": "imports",
    "POST /imports": { operation: "uploadImport", status: 201 },
    "GET /imports/:id": "import",
    "GET /imports/:id/rows": "importRows",
    "GET /imports/:id/notifications": "importNotifications",
    "POST /imports/:id/commit": "commitImport",
    "POST /imports/:id/undo": "undoImport",
  }),
  ...operationRoutes("HR operations", OrganizationEventResolver, {
    "GET /hr/events": {
      operation: "organizationEvents",
      include: {
        employee: person,
        position: ["id", "title"],
        department: ["id", "name"],
        news: ["id", "title"],
      },
      keyset: true,
    },
  }),
  ...operationRoutes("Exports", PlanResolver, {
    "GET /plans": "plans",
    "GET /plans/:id": "plan",
    "GET /plans/:id/rows": "planRows",
    "GET /plans/:id/notifications": "planNotifications",
    "POST /plans/:id/commit": "commitPlan",
    "POST /plans/:id/undo": "undoPlan",
  }),
  ...operationRoutes("Exports", ReportResolver, {
    "GET /reports": { operation: "reports", include: withRecipients },
    "POST /reports": { operation: "createReport", include: withRecipients },
    "GET /reports/:id": { operation: "report", include: withRecipients },
    "PATCH /reports/:id": { operation: "updateReport", include: withRecipients },
    "DELETE /reports/:id": "deleteReport",
    "GET /reports/:id/result": "reportResult",
  }),
  ...operationRoutes("HR operations", RestatementResolver, {
    "GET /hr/restatements": {
      operation: "restatements",
      include: { employee: person, change: ["id", "status", "reason"] },
    },
  }),
  ...operationRoutes("Exports", SavedFilterResolver, {
    "GET /saved-filters": { operation: "savedFilters", include: withOwner },
    "POST /saved-filters": { operation: "createSavedFilter", include: withOwner },
    "GET /saved-filters/:id": { operation: "savedFilter", include: withOwner },
    "PATCH /saved-filters/:id": { operation: "updateSavedFilter", include: withOwner },
    "DELETE /saved-filters/:id": "deleteSavedFilter",
  }),
]
