// Positions and locations on the GraphQL face.
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Location, Position } from "../../entities/organization/departments.js"
import {
  LocationFilter,
  LocationPatch,
  NewLocation,
  NewPosition,
  PositionFilter,
  PositionPatch,
} from "../../inputs/organization/departments.js"

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class PlacesResolver {
  @Query(() => connectionOf(Position), { description: "The positions of the organization by title" })
  positions(@Ctx() { places }: Context, @Args(() => PositionFilter) filter: PositionFilter) {
    return places.positions(filter)
  }

  @Query(() => Position, { description: "A position" })
  position(@Ctx() { places }: Context, @Arg("id", () => ID, its) id: string) {
    return places.position(id)
  }

  @Mutation(() => Position, { description: "Adds a position" })
  createPosition(@Ctx() { places }: Context, @Arg("input", () => NewPosition, known) input: NewPosition) {
    return places.createPosition(input)
  }

  @Mutation(() => Position, { description: "Changes a position; what is left out stays as it is" })
  changePosition(
    @Ctx() { places }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => PositionPatch, changed) input: PositionPatch,
  ) {
    return places.changePosition(id, input)
  }

  @Mutation(() => ID, { description: "Removes a position that no active person holds; gives its id" })
  async removePosition(@Ctx() { places }: Context, @Arg("id", () => ID, its) id: string) {
    await places.removePosition(id)
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
  createLocation(@Ctx() { places }: Context, @Arg("input", () => NewLocation, known) input: NewLocation) {
    return places.createLocation(input)
  }

  @Mutation(() => Location, { description: "Changes a location; what is left out stays as it is" })
  changeLocation(
    @Ctx() { places }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => LocationPatch, changed) input: LocationPatch,
  ) {
    return places.changeLocation(id, input)
  }

  @Mutation(() => ID, { description: "Removes a location where no active person works and no department is; gives its id" })
  async removeLocation(@Ctx() { places }: Context, @Arg("id", () => ID, its) id: string) {
    await places.removeLocation(id)
    return id
  }
}
