// How leave is approved, and who stands in for whom, on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveDelegation } from "../../entities/leave/approvals.js"
import { ApprovalPolicy } from "../../entities/leave/previews.js"
import {
  CreateLeaveDelegationInput,
  LeaveDelegationFilter,
  UpdateLeaveApprovalPolicyInput,
} from "../../inputs/leave/approvals.js"

@Resolver()
export class LeaveApprovalsResolver {
  @Query(() => ApprovalPolicy)
  leaveApprovalPolicy(@Ctx() { services }: Context) {
    return services.leave.approvals.policy()
  }

  @Mutation(() => ApprovalPolicy)
  updateLeaveApprovalPolicy(
    @Ctx() { services }: Context,
    @Arg("input", () => UpdateLeaveApprovalPolicyInput, { description: "What changes" }) input: UpdateLeaveApprovalPolicyInput,
  ) {
    return services.leave.approvals.changePolicy(input)
  }

  @Query(() => connectionOf(LeaveDelegation))
  leaveDelegations(
    @Ctx() { services }: Context,
    @Arg("filter", () => LeaveDelegationFilter, { nullable: true, description: "Which of them" }) filter?: LeaveDelegationFilter,
  ) {
    return services.leave.delegations.delegations(filter ?? {})
  }

  @Mutation(() => LeaveDelegation)
  createLeaveDelegation(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateLeaveDelegationInput, { description: "Who, and for how long" }) input: CreateLeaveDelegationInput,
  ) {
    return services.leave.delegations.delegate(input)
  }

  @Mutation(() => LeaveDelegation)
  endLeaveDelegation(@Ctx() { services }: Context, @Arg("id", () => ID, { description: "The delegation's id" }) id: string) {
    return services.leave.delegations.end(id)
  }
}
