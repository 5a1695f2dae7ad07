// REST routes of the retention settings.
import { RetentionResolver } from "../../resolvers/administration/retention.js"
import { operationRoutes } from "../operation-routes.js"

export const retentionRoutes = operationRoutes("Administration", RetentionResolver, {
  "GET /administration/retention": "retentionSettings",
  "PATCH /administration/retention": "updateRetentionSettings",
})
