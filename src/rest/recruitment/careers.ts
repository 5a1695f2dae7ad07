// REST routes of the public careers page.
import { CareersResolver } from "../../resolvers/recruitment/careers.js"
import { operationRoutes } from "../operation-routes.js"
import { FileResponse, getRoute, type RouteDefinition } from "../route.js"

export const careersRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Careers", CareersResolver, {
    "GET /careers/:slug": "careersPage",
    "GET /careers/:slug/jobs": "careerJobs",
    "GET /careers/:slug/jobs/:id": "careerJob",
    "POST /careers/:slug/jobs/:id/apply": "applyForJob",
  }),
  getRoute("Careers", "/careers/:slug/logo", {
    operation: "careersLogo",
    declares: {
      allow: "public",
      errors: ["NOT_FOUND", "RANGE_NOT_SATISFIABLE", "STORAGE_UNAVAILABLE"],
      description: "Get the logo of an organization, by the URL of its careers page.",
    },
    response: FileResponse,
    handler: (services, { slug }) => services.recruitment.careers.getLogo(slug),
  }),
]
