// Operations on locations.
import { Ctx, Resolver } from "type-graphql"
import { organizationManagers, organizationReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Location } from "../../entities/organization/locations.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CreateLocationInput, LocationFilter, UpdateLocationInput } from "../../inputs/organization.js"

@Resolver()
export class LocationResolver {
  @query(() => connectionOf(Location), { allow: organizationReaders, description: "List locations, ordered by name." })
  locations(@Ctx() { services }: Context, @filterArg() filter: LocationFilter) {
    return services.organization.locations.list(filter)
  }

  @query(() => Location, { allow: organizationReaders, description: "Get a location." })
  location(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.locations.get(id)
  }

  @mutation(() => Location, {
    allow: organizationManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a location where employees can work.",
  })
  createLocation(@Ctx() { services }: Context, @inputArg() input: CreateLocationInput) {
    return services.organization.locations.create(input)
  }

  @mutation(() => Location, {
    allow: organizationManagers,
    errors: ["NAME_TAKEN"],
    description: "Update a location. Omitted fields keep their value.",
  })
  updateLocation(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateLocationInput) {
    return services.organization.locations.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: organizationManagers,
    errors: ["RECORD_IN_USE"],
    description: "Archive a location that no active employee, scheduled change of one, or department uses.",
  })
  deleteLocation(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.locations.delete(id)
  }
}
