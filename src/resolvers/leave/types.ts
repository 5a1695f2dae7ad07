// GraphQL operations on leave types.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { SimulatedLeaveBalance } from "../../entities/leave/balances.js"
import { LeaveType } from "../../entities/leave/types.js"
import { DeletePayload } from "../../entities/payloads.js"
import { idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreateLeaveTypeInput, SimulateLeaveRulesInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"

@Resolver()
export class LeaveTypeResolver {
  @Query(() => connectionOf(LeaveType))
  leaveTypes(@Ctx() { services }: Context) {
    return services.leave.types.list()
  }

  @Query(() => LeaveType)
  leaveType(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.types.get(id)
  }

  @Mutation(() => LeaveType)
  createLeaveType(@Ctx() { services }: Context, @inputArg(() => CreateLeaveTypeInput) input: CreateLeaveTypeInput) {
    return services.leave.types.create(input)
  }

  @Mutation(() => LeaveType)
  updateLeaveType(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateLeaveTypeInput) input: UpdateLeaveTypeInput,
  ) {
    return services.leave.types.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteLeaveType(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.types.delete(id)
    return { deletedId: id }
  }

  @Mutation(() => DeletePayload)
  async deleteLeavePolicy(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.policyVersions.delete(id)
    return { deletedId: id }
  }

  @Query(() => [SimulatedLeaveBalance])
  simulateLeaveRules(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the leave type.") id: string,
    @inputArg(() => SimulateLeaveRulesInput) input: SimulateLeaveRulesInput,
  ) {
    return services.leave.recalculation.simulateRules(id, input)
  }
}
