// REST routes of bulk actions.
import { BulkActionResolver } from "../../resolvers/hr/bulk-actions.js"
import { operationRoutes } from "../operation-routes.js"

export const bulkActionRoutes = operationRoutes("Exports", BulkActionResolver, {
  "POST /users/bulk": "applyToEmployees",
  "POST /leave/requests/bulk": "applyToLeaveRequests",
  "POST /tasks/bulk": "applyToTasks",
  "POST /applications/bulk": "applyToApplications",
})
