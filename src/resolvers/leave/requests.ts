// Requests for leave, their changes and the absences on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { FeedAddress } from "../../entities/calendar/feed.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveAbsence } from "../../entities/leave/absences.js"
import { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveChangeRequest, LeaveRequest, LeaveRequestEntry } from "../../entities/leave/requests.js"
import {
  AbsenceFilter,
  CreateLeaveRequestInput,
  LeaveDecisionInput,
  LeaveFilter,
  OwnLeaveFilter,
  RequestLeaveChangeInput,
  UpdateLeaveRequestInput,
} from "../../inputs/leave/requests.js"

const Id = () => Arg("id", () => ID, { description: "Its id" })
const RequestId = () => Arg("requestId", () => ID, { description: "The request that it is about" })
const Filter = () => Arg("filter", () => LeaveFilter, { nullable: true, description: "Which of them" })
const Decision = () => Arg("input", () => LeaveDecisionInput, { nullable: true, description: "What to say with it" })

@Resolver()
export class LeaveResolver {
  @Query(() => connectionOf(LeaveRequest))
  leaveRequests(@Ctx() { services }: Context, @Filter() filter?: LeaveFilter) {
    return services.leave.requestQueries.requests(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest))
  myLeaveRequests(
    @Ctx() { services }: Context,
    @Arg("filter", () => OwnLeaveFilter, { nullable: true, description: "Which of them" }) filter?: OwnLeaveFilter,
  ) {
    return services.leave.requestQueries.mine(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest))
  reportsLeaveRequests(@Ctx() { services }: Context, @Filter() filter?: LeaveFilter) {
    return services.leave.requestQueries.ofReports(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest))
  leaveRequestsAwaitingMe(@Ctx() { services }: Context, @Filter() filter?: LeaveFilter) {
    return services.leave.requestQueries.awaitingMe(filter ?? {})
  }

  @Query(() => LeaveRequest)
  leaveRequest(@Ctx() { services }: Context, @Id() id: string) {
    return services.leave.requestQueries.request(id)
  }

  @Query(() => LeavePreview)
  previewLeaveRequest(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateLeaveRequestInput, { description: "What would be asked for" }) input: CreateLeaveRequestInput,
  ) {
    return services.leave.requests.preview(input)
  }

  @Mutation(() => LeaveRequest)
  createLeaveRequest(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateLeaveRequestInput, { description: "What is asked for" }) input: CreateLeaveRequestInput,
  ) {
    return services.leave.requests.createRequest(input)
  }

  @Mutation(() => LeaveRequest)
  updateLeaveRequest(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => UpdateLeaveRequestInput, { description: "What changes" }) input: UpdateLeaveRequestInput,
  ) {
    return services.leave.requests.changeRequest(id, input)
  }

  @Mutation(() => ID)
  async deleteLeaveRequest(@Ctx() { services }: Context, @Id() id: string) {
    await services.leave.requests.removeRequest(id)
    return id
  }

  @Mutation(() => LeaveRequest)
  submitLeaveRequest(@Ctx() { services }: Context, @Id() id: string) {
    return services.leave.requests.submit(id)
  }

  @Mutation(() => LeaveRequest)
  approveLeaveRequest(@Ctx() { services }: Context, @Id() id: string, @Decision() input?: LeaveDecisionInput) {
    return services.leave.requests.approve(id, input ?? {})
  }

  @Mutation(() => LeaveRequest)
  rejectLeaveRequest(@Ctx() { services }: Context, @Id() id: string, @Decision() input?: LeaveDecisionInput) {
    return services.leave.requests.reject(id, input ?? {})
  }

  @Mutation(() => LeaveRequest)
  cancelLeaveRequest(@Ctx() { services }: Context, @Id() id: string) {
    return services.leave.requests.cancel(id)
  }

  @Query(() => connectionOf(LeaveRequestEntry))
  leaveRequestAudit(@Ctx() { services }: Context, @Id() id: string) {
    return services.leave.requestQueries.audit(id)
  }

  @Query(() => connectionOf(LeaveChangeRequest))
  leaveChangeRequests(@Ctx() { services }: Context, @RequestId() requestId: string) {
    return services.leave.changeRequests.changes(requestId)
  }

  @Mutation(() => LeaveChangeRequest)
  requestLeaveChange(
    @Ctx() { services }: Context,
    @RequestId() requestId: string,
    @Arg("input", () => RequestLeaveChangeInput, { nullable: true, description: "What is wished for" })
    input?: RequestLeaveChangeInput,
  ) {
    return services.leave.changeRequests.requestChange(requestId, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest)
  approveLeaveChange(
    @Ctx() { services }: Context,
    @RequestId() requestId: string,
    @Id() id: string,
    @Decision() input?: LeaveDecisionInput,
  ) {
    return services.leave.changeRequests.approve(requestId, id, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest)
  rejectLeaveChange(
    @Ctx() { services }: Context,
    @RequestId() requestId: string,
    @Id() id: string,
    @Decision() input?: LeaveDecisionInput,
  ) {
    return services.leave.changeRequests.reject(requestId, id, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest)
  withdrawLeaveChange(@Ctx() { services }: Context, @RequestId() requestId: string, @Id() id: string) {
    return services.leave.changeRequests.withdraw(requestId, id)
  }

  @Query(() => connectionOf(LeaveAbsence))
  leaveAbsences(
    @Ctx() { services }: Context,
    @Arg("filter", () => AbsenceFilter, { nullable: true, description: "Which of them" }) filter?: AbsenceFilter,
  ) {
    return services.leave.requestQueries.absences(filter ?? {})
  }

  @Query(() => String)
  leaveFeed(@Ctx() { services }: Context, @Arg("token", () => String, { description: "The token of the feed" }) token: string) {
    return services.leave.absenceFeed.feed(token)
  }

  @Mutation(() => FeedAddress)
  createLeaveFeed(@Ctx() { services }: Context) {
    return services.leave.absenceFeed.createFeed()
  }

  @Mutation(() => Boolean)
  async deleteLeaveFeed(@Ctx() { services }: Context) {
    await services.leave.absenceFeed.deleteFeed()
    return true
  }
}
