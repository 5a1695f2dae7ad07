// REST routes of reports.
import { ReportResolver } from "../../resolvers/hr/reports.js"
import { operationRoutes } from "../operation-routes.js"

const include = { recipients: { employee: ["id", "fullName"] } } as const

export const reportRoutes = operationRoutes("Exports", ReportResolver, {
  "GET /reports": { operation: "reports", include },
  "POST /reports": { operation: "createReport", include },
  "GET /reports/:id": { operation: "report", include },
  "PATCH /reports/:id": { operation: "updateReport", include },
  "DELETE /reports/:id": "deleteReport",
  "GET /reports/:id/result": "reportResult",
})
