// GraphQL operations on leave delegations.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveDelegation } from "../../entities/leave/delegations.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { CreateLeaveDelegationInput, LeaveDelegationFilter } from "../../inputs/leave/delegations.js"

@Resolver()
export class LeaveDelegationResolver {
  @Query(() => connectionOf(LeaveDelegation))
  leaveDelegations(@Ctx() { services }: Context, @filterArg(() => LeaveDelegationFilter) filter?: LeaveDelegationFilter) {
    return services.leave.delegations.list(filter ?? {})
  }

  @Mutation(() => LeaveDelegation)
  createLeaveDelegation(
    @Ctx() { services }: Context,
    @inputArg(() => CreateLeaveDelegationInput) input: CreateLeaveDelegationInput,
  ) {
    return services.leave.delegations.create(input)
  }

  @Mutation(() => LeaveDelegation)
  endLeaveDelegation(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.delegations.end(id)
  }
}
