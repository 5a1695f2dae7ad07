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
  @Query(() => connectionOf(LeaveRequest), { description: "The requests of everybody, the latest leave first" })
  leaveRequests(@Ctx() { services }: Context, @Filter() filter?: LeaveFilter) {
    return services.leave.requestQueries.requests(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest), { description: "The caller's own requests, the latest leave first" })
  myLeaveRequests(
    @Ctx() { services }: Context,
    @Arg("filter", () => OwnLeaveFilter, { nullable: true, description: "Which of them" }) filter?: OwnLeaveFilter,
  ) {
    return services.leave.requestQueries.mine(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest), { description: "The requests of the caller's direct reports, the latest leave first" })
  reportsLeaveRequests(@Ctx() { services }: Context, @Filter() filter?: LeaveFilter) {
    return services.leave.requestQueries.ofReports(filter ?? {})
  }

  @Query(() => connectionOf(LeaveRequest), {
    description: "The requests on which, or on whose change, the caller is to decide now, also in somebody else's place",
  })
  leaveRequestsAwaitingMe(@Ctx() { services }: Context, @Filter() filter?: LeaveFilter) {
    return services.leave.requestQueries.awaitingMe(filter ?? {})
  }

  @Query(() => LeaveRequest, { description: "A request; `availableActions` says what the caller may do with it" })
  leaveRequest(@Ctx() { services }: Context, @Id() id: string) {
    return services.leave.requestQueries.request(id)
  }

  @Query(() => LeavePreview, { description: "What would become of a request if it were submitted now; writes nothing" })
  previewLeaveRequest(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateLeaveRequestInput, { description: "What would be asked for" }) input: CreateLeaveRequestInput,
  ) {
    return services.leave.requests.preview(input)
  }

  @Mutation(() => LeaveRequest, { description: "Drafts a request for leave; nothing is reserved until it is submitted" })
  createLeaveRequest(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateLeaveRequestInput, { description: "What is asked for" }) input: CreateLeaveRequestInput,
  ) {
    return services.leave.requests.createRequest(input)
  }

  @Mutation(() => LeaveRequest, { description: "Changes a draft; what is left out stays as it is" })
  updateLeaveRequest(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => UpdateLeaveRequestInput, { description: "What changes" }) input: UpdateLeaveRequestInput,
  ) {
    return services.leave.requests.changeRequest(id, input)
  }

  @Mutation(() => ID, { description: "Removes a draft; gives its id" })
  async deleteLeaveRequest(@Ctx() { services }: Context, @Id() id: string) {
    await services.leave.requests.removeRequest(id)
    return id
  }

  @Mutation(() => LeaveRequest, { description: "Submits a draft: its days are counted and reserved, and its approval begins" })
  submitLeaveRequest(@Ctx() { services }: Context, @Id() id: string) {
    return services.leave.requests.submit(id)
  }

  @Mutation(() => LeaveRequest, { description: "Approves a step of a request; with the last step the leave is approved" })
  approveLeaveRequest(@Ctx() { services }: Context, @Id() id: string, @Decision() input?: LeaveDecisionInput) {
    return services.leave.requests.approve(id, input ?? {})
  }

  @Mutation(() => LeaveRequest, { description: "Rejects a request, with a comment that says why" })
  rejectLeaveRequest(@Ctx() { services }: Context, @Id() id: string, @Decision() input?: LeaveDecisionInput) {
    return services.leave.requests.reject(id, input ?? {})
  }

  @Mutation(() => LeaveRequest, { description: "Cancels one's own request before it is decided" })
  cancelLeaveRequest(@Ctx() { services }: Context, @Id() id: string) {
    return services.leave.requests.cancel(id)
  }

  @Query(() => connectionOf(LeaveRequestEntry), { description: "Who did what with a request, the oldest first" })
  leaveRequestAudit(@Ctx() { services }: Context, @Id() id: string) {
    return services.leave.requestQueries.audit(id)
  }

  @Query(() => connectionOf(LeaveChangeRequest), { description: "The wishes to change an approved leave, the oldest first" })
  leaveChangeRequests(@Ctx() { services }: Context, @RequestId() requestId: string) {
    return services.leave.changeRequests.changes(requestId)
  }

  @Mutation(() => LeaveChangeRequest, {
    description: "Asks to take an approved leave back or, where days are given, to have it on other days",
  })
  requestLeaveChange(
    @Ctx() { services }: Context,
    @RequestId() requestId: string,
    @Arg("input", () => RequestLeaveChangeInput, { nullable: true, description: "What is wished for" })
    input?: RequestLeaveChangeInput,
  ) {
    return services.leave.changeRequests.requestChange(requestId, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest, { description: "Approves a step of a change; with the last step the leave is changed" })
  approveLeaveChange(
    @Ctx() { services }: Context,
    @RequestId() requestId: string,
    @Id() id: string,
    @Decision() input?: LeaveDecisionInput,
  ) {
    return services.leave.changeRequests.approve(requestId, id, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest, { description: "Rejects a change, with a comment that says why" })
  rejectLeaveChange(
    @Ctx() { services }: Context,
    @RequestId() requestId: string,
    @Id() id: string,
    @Decision() input?: LeaveDecisionInput,
  ) {
    return services.leave.changeRequests.reject(requestId, id, input ?? {})
  }

  @Mutation(() => LeaveChangeRequest, { description: "Withdraws a change before it is decided" })
  withdrawLeaveChange(@Ctx() { services }: Context, @RequestId() requestId: string, @Id() id: string) {
    return services.leave.changeRequests.withdraw(requestId, id)
  }

  @Query(() => connectionOf(LeaveAbsence), {
    description: "Who of the caller's team is away on which days, without why; HR sees everybody",
  })
  leaveAbsences(
    @Ctx() { services }: Context,
    @Arg("filter", () => AbsenceFilter, { nullable: true, description: "Which of them" }) filter?: AbsenceFilter,
  ) {
    return services.leave.requestQueries.absences(filter ?? {})
  }

  @Query(() => String, { description: "The absences of a feed as a calendar (RFC 5545)" })
  leaveFeed(@Ctx() { services }: Context, @Arg("token", () => String, { description: "The token of the feed" }) token: string) {
    return services.leave.absenceFeed.feed(token)
  }

  @Mutation(() => FeedAddress, {
    description: "Makes a secret address for calendar programs, which takes the place of the one before",
  })
  createLeaveFeed(@Ctx() { services }: Context) {
    return services.leave.absenceFeed.createFeed()
  }

  @Mutation(() => Boolean, { description: "Withdraws the secret address; gives true" })
  async deleteLeaveFeed(@Ctx() { services }: Context) {
    await services.leave.absenceFeed.deleteFeed()
    return true
  }
}
