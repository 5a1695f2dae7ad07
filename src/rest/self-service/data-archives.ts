// REST routes of the archives of one's own data.
import { DataArchiveResolver } from "../../resolvers/self-service/data-archives.js"
import { operationRoutes } from "../operation-routes.js"

export const dataArchiveRoutes = operationRoutes("Self-service", DataArchiveResolver, {
  "GET /users/me/archive": "dataArchives",
  "POST /users/me/archive": { operation: "createDataArchive", status: 202 },
})
