// GraphQL operations on the approval policy for leave.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { ApprovalPolicy } from "../../entities/leave/previews.js"
import { patchArg } from "../../graphql/arguments.js"
import { UpdateLeaveApprovalPolicyInput } from "../../inputs/leave/approvals.js"

@Resolver()
export class LeaveApprovalResolver {
  @Query(() => ApprovalPolicy)
  leaveApprovalPolicy(@Ctx() { services }: Context) {
    return services.leave.approvals.getPolicy()
  }

  @Mutation(() => ApprovalPolicy)
  updateLeaveApprovalPolicy(
    @Ctx() { services }: Context,
    @patchArg(() => UpdateLeaveApprovalPolicyInput) input: UpdateLeaveApprovalPolicyInput,
  ) {
    return services.leave.approvals.updatePolicy(input)
  }
}
