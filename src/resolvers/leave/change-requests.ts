// GraphQL operations on change requests for approved leave.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { RequestLeaveChangeInput } from "../../inputs/leave/change-requests.js"
import { LeaveDecisionInput, WithdrawLeaveRequestInput } from "../../inputs/leave/requests.js"

const requestIdArg = () => idArg("requestId", "Id of the leave request.")
const decisionArg = () => inputArg(() => LeaveDecisionInput, { nullable: true })

@Resolver()
export class LeaveChangeRequestResolver {
  @Query(() => connectionOf(LeaveChangeRequest))
  leaveChangeRequests(@Ctx() { services }: Context, @requestIdArg() requestId: string) {
    return services.leave.changeRequests.list(requestId)
  }

  @Mutation(() => LeaveChangeRequest)
  requestLeaveChange(
    @Ctx() { services }: Context,
    @requestIdArg() requestId: string,
    @inputArg(() => RequestLeaveChangeInput, { nullable: true }) input?: RequestLeaveChangeInput,
  ) {
    return services.leave.changeRequests.request(requestId, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest)
  withdrawLeaveRequest(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => WithdrawLeaveRequestInput, { nullable: true }) input?: WithdrawLeaveRequestInput,
  ) {
    return services.leave.changeRequests.request(id, { reason: input?.reason })
  }

  @Mutation(() => LeaveChangeRequest)
  approveLeaveChange(
    @Ctx() { services }: Context,
    @requestIdArg() requestId: string,
    @idArg() id: string,
    @decisionArg() input?: LeaveDecisionInput,
  ) {
    return services.leave.changeRequests.approve(requestId, id, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest)
  rejectLeaveChange(
    @Ctx() { services }: Context,
    @requestIdArg() requestId: string,
    @idArg() id: string,
    @decisionArg() input?: LeaveDecisionInput,
  ) {
    return services.leave.changeRequests.reject(requestId, id, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest)
  withdrawLeaveChange(@Ctx() { services }: Context, @requestIdArg() requestId: string, @idArg() id: string) {
    return services.leave.changeRequests.withdraw(requestId, id)
  }
}
