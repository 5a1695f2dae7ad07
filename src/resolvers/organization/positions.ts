// GraphQL operations on positions.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Position } from "../../entities/organization/positions.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreatePositionInput, PositionFilter, UpdatePositionInput } from "../../inputs/organization/positions.js"

@Resolver()
export class PositionResolver {
  @Query(() => connectionOf(Position))
  positions(@Ctx() { services }: Context, @filterArg(() => PositionFilter) filter?: PositionFilter) {
    return services.organization.positions.list(filter ?? {})
  }

  @Query(() => Position)
  position(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.positions.get(id)
  }

  @Mutation(() => Position)
  createPosition(@Ctx() { services }: Context, @inputArg(() => CreatePositionInput) input: CreatePositionInput) {
    return services.organization.positions.create(input)
  }

  @Mutation(() => Position)
  updatePosition(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdatePositionInput) input: UpdatePositionInput,
  ) {
    return services.organization.positions.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deletePosition(@Ctx() { services }: Context, @idArg() id: string) {
    await services.organization.positions.delete(id)
    return { deletedId: id }
  }
}
