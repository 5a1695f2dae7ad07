// GraphQL operations on locations.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Location } from "../../entities/organization/locations.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreateLocationInput, LocationFilter, UpdateLocationInput } from "../../inputs/organization/locations.js"

@Resolver()
export class LocationResolver {
  @Query(() => connectionOf(Location))
  locations(@Ctx() { services }: Context, @filterArg(() => LocationFilter) filter?: LocationFilter) {
    return services.organization.locations.list(filter ?? {})
  }

  @Query(() => Location)
  location(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.locations.get(id)
  }

  @Mutation(() => Location)
  createLocation(@Ctx() { services }: Context, @inputArg(() => CreateLocationInput) input: CreateLocationInput) {
    return services.organization.locations.create(input)
  }

  @Mutation(() => Location)
  updateLocation(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateLocationInput) input: UpdateLocationInput,
  ) {
    return services.organization.locations.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteLocation(@Ctx() { services }: Context, @idArg() id: string) {
    await services.organization.locations.delete(id)
    return { deletedId: id }
  }
}
