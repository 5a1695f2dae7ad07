// Operations on leave types.
import { Ctx, Resolver } from "type-graphql"
import { leaveRuleManagers, leaveTypeReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { SimulatedLeaveBalance } from "../../entities/leave/balances.js"
import { LeaveType } from "../../entities/leave/types.js"
import { DeletePayload } from "../../entities/payloads.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CreateLeaveTypeInput, SimulateLeaveRulesInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"

@Resolver()
export class LeaveTypeResolver {
  @query(() => connectionOf(LeaveType), { allow: leaveTypeReaders, description: "List leave types, ordered by name." })
  leaveTypes(@Ctx() { services }: Context) {
    return services.leave.types.list()
  }

  @query(() => LeaveType, { allow: leaveTypeReaders, description: "Get a leave type." })
  leaveType(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.types.get(id)
  }

  @mutation(() => LeaveType, {
    allow: leaveRuleManagers,
    errors: ["NAME_TAKEN", "SELF_ACTION_FORBIDDEN"],
    description: "Create a leave type. An organization has at most 100 types that are not archived.",
  })
  createLeaveType(@Ctx() { services }: Context, @inputArg() input: CreateLeaveTypeInput) {
    return services.leave.types.create(input)
  }

  @mutation(() => LeaveType, {
    allow: leaveRuleManagers,
    errors: ["NAME_TAKEN", "SELF_ACTION_FORBIDDEN"],
    inputErrors: ["FORBIDDEN"],
    description:
      "Update a leave type. Omitted fields keep their value. Changed rules apply from `effectiveFrom` on, and `policies` from their own dates.",
  })
  updateLeaveType(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateLeaveTypeInput) {
    return services.leave.types.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: leaveRuleManagers,
    errors: ["RECORD_IN_USE"],
    description: "Archive a leave type. Booked leave keeps it.",
  })
  deleteLeaveType(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.types.delete(id)
  }

  @mutation(() => DeletePayload, {
    allow: leaveRuleManagers,
    errors: ["RECORD_IN_USE", "SELF_ACTION_FORBIDDEN"],
    description:
      "Delete a version of the rules that is not in force yet. A leave type and a policy group keep at least one version.",
  })
  deleteLeavePolicy(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.policyVersions.delete(id)
  }

  @query(() => [SimulatedLeaveBalance], {
    allow: leaveRuleManagers,
    errors: ["INVALID_REFERENCE"],
    description:
      "List the employees whose balance other rules would change and the caller reads, at most 1,000, ordered by name. Stores nothing.",
  })
  simulateLeaveRules(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the leave type.") id: string,
    @inputArg() input: SimulateLeaveRulesInput,
  ) {
    return services.leave.recalculation.simulateRules(id, input)
  }
}
