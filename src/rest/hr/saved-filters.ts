// REST routes of saved filters.
import { SavedFilterResolver } from "../../resolvers/hr/saved-filters.js"
import { operationRoutes } from "../operation-routes.js"

const include = { owner: ["id", "fullName"] } as const

export const savedFilterRoutes = operationRoutes("Exports", SavedFilterResolver, {
  "GET /saved-filters": { operation: "savedFilters", include },
  "POST /saved-filters": { operation: "createSavedFilter", include },
  "GET /saved-filters/:id": { operation: "savedFilter", include },
  "PATCH /saved-filters/:id": { operation: "updateSavedFilter", include },
  "DELETE /saved-filters/:id": "deleteSavedFilter",
})
