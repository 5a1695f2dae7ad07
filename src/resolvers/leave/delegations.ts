// Operations on leave delegations.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveDelegation } from "../../entities/leave/delegations.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CreateLeaveDelegationInput, LeaveDelegationFilter } from "../../inputs/leave/delegations.js"

@Resolver()
export class LeaveDelegationResolver {
  @query(() => connectionOf(LeaveDelegation), {
    allow: anyone,
    description: "List the delegations that the caller gave or received, ordered by first day. HR lists all.",
  })
  leaveDelegations(@Ctx() { services }: Context, @filterArg() filter: LeaveDelegationFilter) {
    return services.leave.delegations.list(filter)
  }

  @mutation(() => LeaveDelegation, {
    allow: anyone,
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN", "INVALID_REFERENCE"],
    description: "Let another employee decide on leave in the caller's place for a period, pending requests included.",
  })
  createLeaveDelegation(@Ctx() { services }: Context, @inputArg() input: CreateLeaveDelegationInput) {
    return services.leave.delegations.create(input)
  }

  @mutation(() => LeaveDelegation, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "End a delegation now. Decisions already made stay valid.",
  })
  endLeaveDelegation(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.delegations.end(id)
  }
}
