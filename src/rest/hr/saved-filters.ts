// REST routes of saved filters.
import { SavedFilter } from "../../entities/hr/saved-filters.js"
import { CreateSavedFilterInput, SavedFilterFilter, UpdateSavedFilterInput } from "../../inputs/hr/saved-filters.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const include = { owner: ["id", "fullName"] } as const

export const savedFilterRoutes = routes("Exports", [
  get("/saved-filters", "savedFilters", {
    response: [SavedFilter],
    include,
    input: SavedFilterFilter,
    handler: (services, filter) => services.hr.savedFilters.list(filter),
  }),
  post("/saved-filters", "createSavedFilter", {
    response: SavedFilter,
    include,
    input: CreateSavedFilterInput,
    status: 201,
    handler: (services, input) => services.hr.savedFilters.create(input),
  }),
  get("/saved-filters/:id", "savedFilter", {
    response: SavedFilter,
    include,
    handler: (services, { id }) => services.hr.savedFilters.get(id),
  }),
  patch("/saved-filters/:id", "updateSavedFilter", {
    response: SavedFilter,
    include,
    input: UpdateSavedFilterInput,
    handler: (services, { id, ...input }) => services.hr.savedFilters.update(id, input),
  }),
  del("/saved-filters/:id", "deleteSavedFilter", {
    response: NoContent,
    handler: (services, { id }) => services.hr.savedFilters.delete(id),
  }),
])
