// Positions and locations on the GraphQL face.
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Location, Position } from "../../entities/organization/departments.js"
import {
  CreateLocationInput,
  CreatePositionInput,
  LocationFilter,
  PositionFilter,
  UpdateLocationInput,
  UpdatePositionInput,
} from "../../inputs/organization/departments.js"

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class LocationResolver {
  @Query(() => connectionOf(Position), { description: "The positions of the organization by title" })
  positions(@Ctx() { places }: Context, @Args(() => PositionFilter) filter: PositionFilter) {
    return places.positions(filter)
  }

  @Query(() => Position, { description: "A position" })
  position(@Ctx() { places }: Context, @Arg("id", () => ID, its) id: string) {
    return places.position(id)
  }

  @Mutation(() => Position, { description: "Adds a position" })
  createPosition(@Ctx() { places }: Context, @Arg("input", () => CreatePositionInput, known) input: CreatePositionInput) {
    return places.createPosition(input)
  }

  @Mutation(() => Position, { description: "Changes a position; what is left out stays as it is" })
  updatePosition(
    @Ctx() { places }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdatePositionInput, changed) input: UpdatePositionInput,
  ) {
    return places.updatePosition(id, input)
  }

  @Mutation(() => ID, { description: "Removes a position that no active person holds; gives its id" })
  async deletePosition(@Ctx() { places }: Context, @Arg("id", () => ID, its) id: string) {
    await places.deletePosition(id)
    return id
  }

  @Query(() => [Location], { description: "The locations of the organization by name" })
  locations(@Ctx() { places }: Context, @Args(() => LocationFilter) filter: LocationFilter) {
    return places.locations(filter)
  }

  @Query(() => Location, { description: "A location" })
  location(@Ctx() { places }: Context, @Arg("id", () => ID, its) id: string) {
    return places.location(id)
  }

  @Mutation(() => Location, { description: "Adds a location" })
  createLocation(@Ctx() { places }: Context, @Arg("input", () => CreateLocationInput, known) input: CreateLocationInput) {
    return places.createLocation(input)
  }

  @Mutation(() => Location, { description: "Changes a location; what is left out stays as it is" })
  updateLocation(
    @Ctx() { places }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateLocationInput, changed) input: UpdateLocationInput,
  ) {
    return places.updateLocation(id, input)
  }

  @Mutation(() => ID, { description: "Removes a location where no active person works and no department is; gives its id" })
  async deleteLocation(@Ctx() { places }: Context, @Arg("id", () => ID, its) id: string) {
    await places.deleteLocation(id)
    return id
  }
}
