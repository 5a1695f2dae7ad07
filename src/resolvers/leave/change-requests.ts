// Operations on change requests for approved leave.
import { Ctx, FieldResolver, Resolver, Root } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { AvailableAction } from "../../entities/actions.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveTeamAbsences } from "../../entities/leave/absences.js"
import type { LeaveAction } from "../../entities/leave/actions.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { RequestLeaveChangeInput } from "../../inputs/leave/change-requests.js"
import { LeaveDecisionInput, WithdrawLeaveRequestInput } from "../../inputs/leave/requests.js"
import { decisionErrors, leaveRuleErrors, loadTeamAbsences } from "./requests.js"

const requestIdArg = () => idArg("requestId", "Id of the leave request.")

@Resolver(() => LeaveChangeRequest)
export class LeaveChangeRequestResolver {
  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() actions: readonly LeaveAction[], @Ctx() { services }: Context) {
    return services.leave.actions.complete(LeaveChangeRequest, actions)
  }

  @FieldResolver(() => LeaveTeamAbsences)
  teamAbsences(@Root() id: string, @Ctx() ctx: Context) {
    return loadTeamAbsences(ctx, LeaveChangeRequest, id)
  }

  @query(() => connectionOf(LeaveChangeRequest), {
    allow: anyone,
    description: "List the change requests of a leave request, oldest first.",
  })
  leaveChangeRequests(@Ctx() { services }: Context, @requestIdArg() requestId: string) {
    return services.leave.changeRequests.list(requestId)
  }

  @mutation(() => LeaveChangeRequest, {
    allow: anyone,
    errors: [...leaveRuleErrors, "INVALID_TRANSITION", "CHANGE_REQUEST_PENDING"],
    description: "Request to move approved leave to other days, or to cancel it if no day is given.",
  })
  requestLeaveChange(
    @Ctx() { services }: Context,
    @requestIdArg() requestId: string,
    @inputArg({ nullable: true }) input: RequestLeaveChangeInput,
  ) {
    return services.leave.changeRequests.request(requestId, input)
  }

  @mutation(() => LeaveChangeRequest, {
    allow: anyone,
    errors: ["INVALID_TRANSITION", "CHANGE_REQUEST_PENDING"],
    description: "Request to take back approved leave. It is canceled when the returned change request is approved.",
  })
  withdrawLeaveRequest(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg({ nullable: true }) input: WithdrawLeaveRequestInput,
  ) {
    return services.leave.changeRequests.request(id, { reason: input.reason })
  }

  @mutation(() => LeaveChangeRequest, {
    allow: anyone,
    errors: [...decisionErrors, ...leaveRuleErrors, "INSUFFICIENT_BALANCE"],
    description: "Approve a step of a change request. The last step changes the leave.",
  })
  approveLeaveChange(
    @Ctx() { services }: Context,
    @requestIdArg() requestId: string,
    @idArg() id: string,
    @inputArg({ nullable: true }) input: LeaveDecisionInput,
  ) {
    return services.leave.changeRequests.approve(requestId, id, input)
  }

  @mutation(() => LeaveChangeRequest, {
    allow: anyone,
    errors: decisionErrors,
    description: "Reject a change request. A comment is required.",
  })
  rejectLeaveChange(
    @Ctx() { services }: Context,
    @requestIdArg() requestId: string,
    @idArg() id: string,
    @inputArg({ nullable: true }) input: LeaveDecisionInput,
  ) {
    return services.leave.changeRequests.reject(requestId, id, input)
  }

  @mutation(() => LeaveChangeRequest, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "Withdraw a pending change request.",
  })
  withdrawLeaveChange(@Ctx() { services }: Context, @requestIdArg() requestId: string, @idArg() id: string) {
    return services.leave.changeRequests.withdraw(requestId, id)
  }
}
