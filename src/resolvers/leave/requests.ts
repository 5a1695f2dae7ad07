// GraphQL operations on leave requests.
import { Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql"
import type { Context } from "../../core/context.js"
import { AvailableAction } from "../../entities/actions.js"
import { connectionOf } from "../../entities/connections.js"
import type { LeaveRequestAction } from "../../entities/leave/actions.js"
import { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveRequest, LeaveRequestEntry } from "../../entities/leave/requests.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  CreateLeaveRequestInput,
  LeaveDecisionInput,
  LeaveRequestFilter,
  OwnLeaveRequestFilter,
  PreviewLeaveRequestInput,
  UpdateLeaveRequestInput,
} from "../../inputs/leave/requests.js"

const decisionArg = () => inputArg(() => LeaveDecisionInput, { nullable: true })

@Resolver(() => LeaveRequest)
export class LeaveRequestResolver {
  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() actions: readonly LeaveRequestAction[], @Ctx() { services }: Context) {
    return services.leave.submissions.completeActions(actions)
  }

  @Query(() => connectionOf(LeaveRequest))
  leaveRequests(@Ctx() { services }: Context, @filterArg(() => LeaveRequestFilter) filter?: LeaveRequestFilter) {
    return services.leave.requestQueries.list(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest))
  myLeaveRequests(@Ctx() { services }: Context, @filterArg(() => OwnLeaveRequestFilter) filter?: OwnLeaveRequestFilter) {
    return services.leave.requestQueries.listOwn(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest))
  reportsLeaveRequests(@Ctx() { services }: Context, @filterArg(() => LeaveRequestFilter) filter?: LeaveRequestFilter) {
    return services.leave.requestQueries.listReports(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest))
  leaveRequestsAwaitingMe(@Ctx() { services }: Context, @filterArg(() => LeaveRequestFilter) filter?: LeaveRequestFilter) {
    return services.leave.requestQueries.listAwaitingViewer(filter ?? {})
  }

  @Query(() => LeaveRequest)
  leaveRequest(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.requestQueries.get(id)
  }

  @Query(() => LeavePreview)
  previewLeaveRequest(@Ctx() { services }: Context, @inputArg(() => PreviewLeaveRequestInput) input: PreviewLeaveRequestInput) {
    return services.leave.drafts.preview(input)
  }

  @Mutation(() => LeaveRequest)
  createLeaveRequest(@Ctx() { services }: Context, @inputArg(() => CreateLeaveRequestInput) input: CreateLeaveRequestInput) {
    return services.leave.requests.create(input)
  }

  @Mutation(() => LeaveRequest)
  updateLeaveRequest(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateLeaveRequestInput) input: UpdateLeaveRequestInput,
  ) {
    return services.leave.requests.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteLeaveRequest(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.requests.delete(id)
    return { deletedId: id }
  }

  @Mutation(() => LeaveRequest)
  submitLeaveRequest(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.requests.submit(id)
  }

  @Mutation(() => LeaveRequest)
  approveLeaveRequest(@Ctx() { services }: Context, @idArg() id: string, @decisionArg() input?: LeaveDecisionInput) {
    return services.leave.requests.approve(id, input ?? {})
  }

  @Mutation(() => LeaveRequest)
  rejectLeaveRequest(@Ctx() { services }: Context, @idArg() id: string, @decisionArg() input?: LeaveDecisionInput) {
    return services.leave.requests.reject(id, input ?? {})
  }

  @Mutation(() => LeaveRequest)
  cancelLeaveRequest(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.requests.cancel(id)
  }

  @Query(() => connectionOf(LeaveRequestEntry))
  leaveRequestAudit(@Ctx() { services }: Context, @idArg("id", "Id of the leave request.") id: string) {
    return services.leave.requestQueries.listHistory(id)
  }
}
