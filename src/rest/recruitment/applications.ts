// REST routes of applications, boards and funnels.
import { Application } from "../../entities/recruitment/applications.js"
import { ApplicationConditions } from "../../inputs/recruitment/applications.js"
import { ApplicationResolver } from "../../resolvers/recruitment/applications.js"
import { operationRoutes } from "../operation-routes.js"
import { getRoute, type RouteDefinition } from "../route.js"

/** Names beside the ids. */
const candidate = ["id", "fullName", "headline"] as const
const listInclude = { job: ["id", "title"], candidate } as const
/** The history beside the application, for those who may read it. */
const include = {
  ...listInclude,
  history: ["stage", "fromStage", "at", "byId", { by: ["id", "fullName"] }, "comment", "reason"],
} as const

export const applicationRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Recruitment", ApplicationResolver, {
    "GET /applications": { operation: "applications", include: listInclude },
    "POST /applications": { operation: "createApplication", include },
    "POST /applications/bulk-stage": { operation: "moveApplications", include: listInclude },
    "GET /applications/:id": { operation: "application", include },
    "PATCH /applications/:id/stage": { operation: "moveApplication", include },
    "GET /jobs/:id/board": { operation: "jobBoard", include: { job: ["id", "title"], columns: { applications: { candidate } } } },
    "GET /jobs/:id/funnel": "jobFunnel",
    "GET /recruitment/funnel": "recruitmentFunnel",
  }),
  getRoute("Recruitment", "/applications/by-job/:jobId", {
    operation: "applications",
    response: [Application],
    include: listInclude,
    input: ApplicationConditions,
    handler: (services, { jobId, ...filter }) => services.recruitment.applications.listOfJob(jobId, filter),
  }),
]
