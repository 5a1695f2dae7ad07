// REST routes of positions.
import { PositionResolver } from "../../resolvers/organization/positions.js"
import { operationRoutes } from "../operation-routes.js"

export const positionRoutes = operationRoutes("Positions", PositionResolver, {
  "GET /positions": "positions",
  "GET /positions/:id": "position",
  "POST /positions": "createPosition",
  "PUT|PATCH /positions/:id": "updatePosition",
  "DELETE /positions/:id": "deletePosition",
})
