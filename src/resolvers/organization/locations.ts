// Positions and locations on the GraphQL face.
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Location } from "../../entities/organization/locations.js"
import { Position } from "../../entities/organization/positions.js"
import { CreateLocationInput, LocationFilter, UpdateLocationInput } from "../../inputs/organization/locations.js"
import { CreatePositionInput, PositionFilter, UpdatePositionInput } from "../../inputs/organization/positions.js"

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class LocationResolver {
  @Query(() => connectionOf(Position))
  positions(@Ctx() { services }: Context, @Args(() => PositionFilter) filter: PositionFilter) {
    return services.organization.locations.positions(filter)
  }

  @Query(() => Position)
  position(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.organization.locations.position(id)
  }

  @Mutation(() => Position)
  createPosition(@Ctx() { services }: Context, @Arg("input", () => CreatePositionInput, known) input: CreatePositionInput) {
    return services.organization.locations.createPosition(input)
  }

  @Mutation(() => Position)
  updatePosition(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdatePositionInput, changed) input: UpdatePositionInput,
  ) {
    return services.organization.locations.updatePosition(id, input)
  }

  @Mutation(() => ID)
  async deletePosition(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.organization.locations.deletePosition(id)
    return id
  }

  @Query(() => [Location])
  locations(@Ctx() { services }: Context, @Args(() => LocationFilter) filter: LocationFilter) {
    return services.organization.locations.locations(filter)
  }

  @Query(() => Location)
  location(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.organization.locations.location(id)
  }

  @Mutation(() => Location)
  createLocation(@Ctx() { services }: Context, @Arg("input", () => CreateLocationInput, known) input: CreateLocationInput) {
    return services.organization.locations.createLocation(input)
  }

  @Mutation(() => Location)
  updateLocation(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateLocationInput, changed) input: UpdateLocationInput,
  ) {
    return services.organization.locations.updateLocation(id, input)
  }

  @Mutation(() => ID)
  async deleteLocation(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.organization.locations.deleteLocation(id)
    return id
  }
}
