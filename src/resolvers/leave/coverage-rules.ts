// Operations on coverage rules.
import { Ctx, Resolver } from "type-graphql"
import { leaveRuleManagers, leaveRuleReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveCoverageRule } from "../../entities/leave/coverage-rules.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  CreateLeaveCoverageRuleInput,
  LeaveCoverageRuleFilter,
  UpdateLeaveCoverageRuleInput,
} from "../../inputs/leave/coverage-rules.js"

const groupErrors = ["INVALID_REFERENCE", "NAME_TAKEN"] as const

@Resolver()
export class LeaveCoverageRuleResolver {
  @query(() => connectionOf(LeaveCoverageRule), {
    allow: leaveRuleReaders,
    description: "List coverage rules, ordered by name. Managers see those of their team and department.",
  })
  leaveCoverageRules(@Ctx() { services }: Context, @filterArg() filter: LeaveCoverageRuleFilter) {
    return services.leave.coverageRules.list(filter)
  }

  @query(() => LeaveCoverageRule, { allow: leaveRuleReaders, description: "Get a coverage rule." })
  leaveCoverageRule(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.coverageRules.get(id)
  }

  @mutation(() => LeaveCoverageRule, {
    allow: leaveRuleManagers,
    errors: groupErrors,
    description: "Create a rule about how many people of a department, a team or a skill must be present.",
  })
  createLeaveCoverageRule(@Ctx() { services }: Context, @inputArg() input: CreateLeaveCoverageRuleInput) {
    return services.leave.coverageRules.create(input)
  }

  @mutation(() => LeaveCoverageRule, {
    allow: leaveRuleManagers,
    errors: groupErrors,
    description: "Update a coverage rule. Omitted fields keep their value. Booked leave stays booked.",
  })
  updateLeaveCoverageRule(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateLeaveCoverageRuleInput) {
    return services.leave.coverageRules.update(id, input)
  }

  @mutation(() => DeletePayload, { allow: leaveRuleManagers, description: "Delete a coverage rule." })
  deleteLeaveCoverageRule(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.coverageRules.delete(id)
  }
}
