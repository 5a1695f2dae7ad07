// Types of leave on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { LeaveEffect } from "../../entities/leave/balances.js"
import { LeaveType } from "../../entities/leave/types.js"
import { CreateLeaveTypeInput, SimulateLeaveRulesInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class LeaveTypesResolver {
  @Query(() => [LeaveType])
  leaveTypes(@Ctx() { services }: Context) {
    return services.leave.types.types()
  }

  @Query(() => LeaveType)
  leaveType(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.leave.types.type(id)
  }

  @Mutation(() => LeaveType)
  createLeaveType(@Ctx() { services }: Context, @Arg("input", () => CreateLeaveTypeInput, known) input: CreateLeaveTypeInput) {
    return services.leave.types.createType(input)
  }

  @Mutation(() => LeaveType)
  updateLeaveType(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateLeaveTypeInput, changed) input: UpdateLeaveTypeInput,
  ) {
    return services.leave.types.changeType(id, input)
  }

  @Mutation(() => ID)
  async deleteLeaveType(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.types.removeType(id)
    return id
  }

  @Query(() => [LeaveEffect])
  simulateLeaveRules(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => SimulateLeaveRulesInput, changed) input: SimulateLeaveRulesInput,
  ) {
    return services.leave.recalculation.tryRules(id, input)
  }
}
