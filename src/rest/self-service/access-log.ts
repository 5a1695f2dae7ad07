// REST routes of the access log.
import { AccessRecord } from "../../entities/self-service/access-log.js"
import { AccessLogFilter } from "../../inputs/self-service/access-log.js"
import { get, routes } from "../route.js"

export const accessLogRoutes = routes("Self-service", [
  get("/users/me/access-log", "accessLog", {
    response: [AccessRecord],
    include: { reader: ["id", "fullName"], apiKey: ["id", "name", "prefix"] },
    input: AccessLogFilter,
    handler: (services, filter) => services.selfService.accessLog.list(filter),
  }),
])
