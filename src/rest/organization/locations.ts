// REST routes of locations.
import { LocationResolver } from "../../resolvers/organization/locations.js"
import { operationRoutes } from "../operation-routes.js"

export const locationRoutes = operationRoutes("Locations", LocationResolver, {
  "GET /locations": "locations",
  "GET /locations/:id": "location",
  "POST /locations": "createLocation",
  "PUT|PATCH /locations/:id": "updateLocation",
  "DELETE /locations/:id": "deleteLocation",
})
