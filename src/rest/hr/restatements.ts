// REST route of restatements.
import { RestatementResolver } from "../../resolvers/hr/restatements.js"
import { operationRoutes } from "../operation-routes.js"

export const restatementRoutes = operationRoutes("HR operations", RestatementResolver, {
  "GET /hr/restatements": {
    operation: "restatements",
    include: { employee: ["id", "fullName"], change: ["id", "status", "reason"] },
  },
})
