// REST routes of vacancies.
import { JobResolver } from "../../resolvers/recruitment/jobs.js"
import { operationRoutes } from "../operation-routes.js"

/** Names beside the ids. */
const include = { department: ["id", "name"], location: ["id", "name"], hiringManager: ["id", "fullName"] } as const

export const jobRoutes = operationRoutes("Recruitment", JobResolver, {
  "GET /jobs": { operation: "jobs", include },
  "GET /jobs/:id": { operation: "job", include: { ...include, availableActions: true } },
  "POST /jobs": { operation: "createJob", include },
  "PATCH /jobs/:id": { operation: "updateJob", include },
  "DELETE /jobs/:id": "deleteJob",
})
