// Operations on the approval policy for leave.
import { Ctx, Resolver } from "type-graphql"
import { leaveRuleManagers, leaveRuleReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { ApprovalPolicy } from "../../entities/leave/previews.js"
import { inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { UpdateLeaveApprovalPolicyInput } from "../../inputs/leave/approvals.js"

@Resolver()
export class LeaveApprovalResolver {
  @query(() => ApprovalPolicy, {
    allow: leaveRuleReaders,
    description: "Get the organization's approval policy for leave requests.",
  })
  leaveApprovalPolicy(@Ctx() { services }: Context) {
    return services.leave.approvals.getPolicy()
  }

  @mutation(() => ApprovalPolicy, {
    allow: leaveRuleManagers,
    errors: ["INVALID_REFERENCE"],
    inputErrors: ["FORBIDDEN"],
    description:
      "Update the approval policy for later submissions. Omitted fields keep their value. Only HR changes it to steps on which the caller would decide.",
  })
  updateLeaveApprovalPolicy(@Ctx() { services }: Context, @inputArg() input: UpdateLeaveApprovalPolicyInput) {
    return services.leave.approvals.updatePolicy(input)
  }
}
