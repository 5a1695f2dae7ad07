// REST routes of locations.
import { Location } from "../../entities/organization/locations.js"
import { CreateLocationInput, LocationFilter, UpdateLocationInput } from "../../inputs/organization/locations.js"
import { del, get, NoContent, post, putAndPatch, routes } from "../route.js"

export const locationRoutes = routes("Locations", [
  get("/locations", "locations", {
    response: [Location],
    input: LocationFilter,
    handler: (services, filter) => services.organization.locations.list(filter),
  }),
  get("/locations/:id", "location", {
    response: Location,
    handler: (services, { id }) => services.organization.locations.get(id),
  }),
  post("/locations", "createLocation", {
    response: Location,
    input: CreateLocationInput,
    status: 201,
    handler: (services, input) => services.organization.locations.create(input),
  }),
  ...putAndPatch("/locations/:id", "updateLocation", {
    response: Location,
    input: UpdateLocationInput,
    handler: (services, { id, ...input }) => services.organization.locations.update(id, input),
  }),
  del("/locations/:id", "deleteLocation", {
    response: NoContent,
    handler: (services, { id }) => services.organization.locations.delete(id),
  }),
])
