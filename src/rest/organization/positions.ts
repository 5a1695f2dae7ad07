// REST routes of positions.
import { PositionResolver } from "../../resolvers/organization/positions.js"
import { operationRoutes } from "../operation-routes.js"

const ofChange = { department: ["id", "name"], author: ["id", "fullName"] }

export const positionRoutes = operationRoutes("Positions", PositionResolver, {
  "GET /positions": "positions",
  "GET /positions/:id": "position",
  "POST /positions": "createPosition",
  "PUT|PATCH /positions/:id": "updatePosition",
  "DELETE /positions/:id": "deletePosition",
  "GET /positions/:id/changes": { operation: "positionChanges", include: ofChange },
  "POST /positions/:id/changes": { operation: "schedulePositionChange", include: ofChange, status: 201 },
  "POST /positions/:id/changes/:changeId/cancel": { operation: "cancelPositionChange", include: ofChange },
})
