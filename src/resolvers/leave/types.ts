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
  @Query(() => [LeaveType], { description: "The types of leave by name" })
  leaveTypes(@Ctx() { services }: Context) {
    return services.leave.types.types()
  }

  @Query(() => LeaveType, { description: "A type of leave" })
  leaveType(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.leave.types.type(id)
  }

  @Mutation(() => LeaveType, { description: "Adds a type of leave" })
  createLeaveType(@Ctx() { services }: Context, @Arg("input", () => CreateLeaveTypeInput, known) input: CreateLeaveTypeInput) {
    return services.leave.types.createType(input)
  }

  @Mutation(() => LeaveType, {
    description: "Changes a type of leave; rules that are given hold from a day on, and what is left out stays as it is",
  })
  updateLeaveType(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateLeaveTypeInput, changed) input: UpdateLeaveTypeInput,
  ) {
    return services.leave.types.changeType(id, input)
  }

  @Mutation(() => ID, { description: "Retires a type of leave; what was booked stays; gives its id" })
  async deleteLeaveType(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.types.removeType(id)
    return id
  }

  @Query(() => [LeaveEffect], { description: "Tells who would gain or lose how much if the rules changed; writes nothing" })
  simulateLeaveRules(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => SimulateLeaveRulesInput, changed) input: SimulateLeaveRulesInput,
  ) {
    return services.leave.recalculation.tryRules(id, input)
  }
}
