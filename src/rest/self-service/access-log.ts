// REST routes of the access log.
import { AccessLogResolver } from "../../resolvers/self-service/access-log.js"
import { operationRoutes } from "../operation-routes.js"

export const accessLogRoutes = operationRoutes("Self-service", AccessLogResolver, {
  "GET /users/me/access-log": {
    operation: "accessLog",
    include: { reader: ["id", "fullName"], apiKey: ["id", "name", "prefix"] },
  },
})
