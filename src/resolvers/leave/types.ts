// GraphQL operations on leave types.
import { Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { SimulatedLeaveBalance } from "../../entities/leave/balances.js"
import { LeaveType } from "../../entities/leave/types.js"
import { idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreateLeaveTypeInput, SimulateLeaveRulesInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"

@Resolver()
export class LeaveTypeResolver {
  @Query(() => [LeaveType])
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

  @Mutation(() => ID)
  async deleteLeaveType(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.types.delete(id)
    return id
  }

  @Query(() => [SimulatedLeaveBalance])
  simulateLeaveRules(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => SimulateLeaveRulesInput) input: SimulateLeaveRulesInput,
  ) {
    return services.leave.recalculation.simulateRules(id, input)
  }
}
