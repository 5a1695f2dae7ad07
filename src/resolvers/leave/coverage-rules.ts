// GraphQL operations on coverage rules.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveCoverageRule } from "../../entities/leave/coverage-rules.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  CreateLeaveCoverageRuleInput,
  LeaveCoverageRuleFilter,
  UpdateLeaveCoverageRuleInput,
} from "../../inputs/leave/coverage-rules.js"

@Resolver()
export class LeaveCoverageRuleResolver {
  @Query(() => connectionOf(LeaveCoverageRule))
  leaveCoverageRules(@Ctx() { services }: Context, @filterArg(() => LeaveCoverageRuleFilter) filter?: LeaveCoverageRuleFilter) {
    return services.leave.coverageRules.list(filter ?? {})
  }

  @Query(() => LeaveCoverageRule)
  leaveCoverageRule(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.coverageRules.get(id)
  }

  @Mutation(() => LeaveCoverageRule)
  createLeaveCoverageRule(
    @Ctx() { services }: Context,
    @inputArg(() => CreateLeaveCoverageRuleInput) input: CreateLeaveCoverageRuleInput,
  ) {
    return services.leave.coverageRules.create(input)
  }

  @Mutation(() => LeaveCoverageRule)
  updateLeaveCoverageRule(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateLeaveCoverageRuleInput) input: UpdateLeaveCoverageRuleInput,
  ) {
    return services.leave.coverageRules.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteLeaveCoverageRule(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.coverageRules.delete(id)
    return { deletedId: id }
  }
}
