// REST routes of preferences, pending decisions, the access log and data archives.
import { SelfServiceResolver } from "../resolvers/self-service.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

export const selfServiceRoutes: readonly RouteDefinition[] = operationRoutes("Self-service", SelfServiceResolver, {
  "GET /users/me/access-log": {
    operation: "accessLog",
    include: { reader: ["id", "fullName"], apiKey: ["id", "name", "prefix"] },
  },
  "GET /users/me/archive": "dataArchives",
  "POST /users/me/archive": { operation: "createDataArchive", status: 202 },
  "GET /enum-labels": "enumLabels",
  "GET /decisions/pending": {
    operation: "pendingDecisions",
    include: {
      employee: ["id", "fullName", "jobTitle"],
      candidate: ["id", "fullName"],
      leaveRequest: { teamAbsences: true },
      leaveChangeRequest: { teamAbsences: true },
      profileChange: true,
      offer: true,
      onboardingStep: true,
    },
  },
  "GET /users/me/preferences": "preferences",
  "PATCH /users/me/preferences": "updatePreferences",
})
