// Operations on leave requests.
import { Ctx, FieldResolver, Resolver, Root } from "type-graphql"
import { leaveManagers, leaveParticipants } from "../../auth/access/permissions.js"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { AvailableAction } from "../../entities/actions.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveTeamAbsences } from "../../entities/leave/absences.js"
import type { LeaveAction } from "../../entities/leave/actions.js"
import { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveRequest, LeaveRequestHistoryEntry } from "../../entities/leave/requests.js"
import type { Class } from "../../entities/metadata.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  CreateLeaveRequestInput,
  LeaveDecisionInput,
  LeaveRequestFilter,
  OwnLeaveRequestFilter,
  PreviewLeaveRequestInput,
  UpdateLeaveRequestInput,
} from "../../inputs/leave/requests.js"

/** Codes of the rules that submitted leave must meet. */
export const leaveRuleErrors = [
  "NOT_EMPLOYED",
  "OUTSIDE_WORKING_HOURS",
  "NO_WORKING_DAYS",
  "HALF_DAY_NOT_ALLOWED",
  "NOTICE_PERIOD_TOO_SHORT",
  "LEAVE_TOO_LONG",
  "BLACKOUT_PERIOD",
  "DOCUMENT_REQUIRED",
  "TOO_FEW_PRESENT",
  "OVERLAPPING_REQUEST",
] as const

export const decisionErrors = ["INVALID_TRANSITION", "SELF_ACTION_FORBIDDEN", "ALREADY_DECIDED", "NOT_NEXT_APPROVER"] as const

/** The absent teammates of a leave request or of its change. */
export const loadTeamAbsences = async (ctx: Context, entity: Class, id: string) =>
  (await ctx.loadBatched(`teamAbsences ${entity.name}`, id, (ids) =>
    ctx.services.leave.absences.findTeamAbsences(entity, ids),
  )) ?? null

@Resolver(() => LeaveRequest)
export class LeaveRequestResolver {
  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() actions: readonly LeaveAction[], @Ctx() { services }: Context) {
    return services.leave.actions.complete(LeaveRequest, actions)
  }

  @FieldResolver(() => LeaveTeamAbsences)
  teamAbsences(@Root() id: string, @Ctx() ctx: Context) {
    return loadTeamAbsences(ctx, LeaveRequest, id)
  }

  @query(() => connectionOf(LeaveRequest), {
    allow: leaveManagers,
    description: "List the leave requests of all employees, latest leave first. Drafts of others are not included.",
  })
  leaveRequests(@Ctx() { services }: Context, @filterArg() filter: LeaveRequestFilter) {
    return services.leave.requestQueries.list(filter)
  }

  @query(() => connectionOf(LeaveRequest), {
    allow: anyone,
    description: "List the caller's leave requests, latest leave first.",
  })
  myLeaveRequests(@Ctx() { services }: Context, @filterArg() filter: OwnLeaveRequestFilter) {
    return services.leave.requestQueries.listOwn(filter)
  }

  @query(() => connectionOf(LeaveRequest), {
    allow: anyone,
    description: "List the submitted leave requests of the caller's direct reports, latest leave first.",
  })
  reportsLeaveRequests(@Ctx() { services }: Context, @filterArg() filter: LeaveRequestFilter) {
    return services.leave.requestQueries.listReports(filter)
  }

  @query(() => connectionOf(LeaveRequest), {
    allow: anyone,
    description:
      "List the leave requests on which, or on whose change request, the caller can decide now, earliest leave first. Includes delegated decisions.",
  })
  leaveRequestsAwaitingMe(@Ctx() { services }: Context, @filterArg() filter: LeaveRequestFilter) {
    return services.leave.requestQueries.listAwaitingViewer(filter)
  }

  @query(() => LeaveRequest, {
    allow: leaveParticipants,
    description: "Get a leave request. `availableActions` lists what the caller may do with it.",
  })
  leaveRequest(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.requestQueries.get(id)
  }

  @query(() => LeavePreview, {
    allow: anyone,
    errors: ["NOT_FOUND", "INVALID_REFERENCE", "INVALID_TRANSITION", "CHANGE_REQUEST_PENDING"],
    description: "Preview the effect of submitting a leave request now, or of moving approved leave. Stores nothing.",
  })
  previewLeaveRequest(@Ctx() { services }: Context, @inputArg() input: PreviewLeaveRequestInput) {
    return services.leave.drafts.preview(input)
  }

  @mutation(() => LeaveRequest, {
    allow: anyone,
    errors: [...decisionErrors, "INVALID_REFERENCE", ...leaveRuleErrors, "INSUFFICIENT_BALANCE"],
    description: "Create a draft of a leave request. With `submit` it is submitted, and HR can approve it, all or nothing.",
  })
  createLeaveRequest(@Ctx() { services }: Context, @inputArg() input: CreateLeaveRequestInput) {
    return services.leave.requests.create(input)
  }

  @mutation(() => LeaveRequest, {
    allow: anyone,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE"],
    description: "Update a draft. Omitted fields keep their value.",
  })
  updateLeaveRequest(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateLeaveRequestInput) {
    return services.leave.requests.update(id, input)
  }

  @mutation(() => DeletePayload, { allow: anyone, errors: ["INVALID_TRANSITION"], description: "Delete a draft." })
  deleteLeaveRequest(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.requests.delete(id)
  }

  @mutation(() => LeaveRequest, {
    allow: anyone,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE", ...leaveRuleErrors, "INSUFFICIENT_BALANCE"],
    description: "Submit a draft: count and reserve its days, and start its approval.",
  })
  submitLeaveRequest(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.requests.submit(id)
  }

  @mutation(() => LeaveRequest, {
    allow: anyone,
    errors: [...decisionErrors, "TOO_FEW_PRESENT"],
    description: "Approve a step of a leave request. The last step approves the request.",
  })
  approveLeaveRequest(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg({ nullable: true }) input: LeaveDecisionInput,
  ) {
    return services.leave.requests.approve(id, input)
  }

  @mutation(() => LeaveRequest, {
    allow: anyone,
    errors: decisionErrors,
    description: "Reject a leave request. A comment is required.",
  })
  rejectLeaveRequest(@Ctx() { services }: Context, @idArg() id: string, @inputArg({ nullable: true }) input: LeaveDecisionInput) {
    return services.leave.requests.reject(id, input)
  }

  @mutation(() => LeaveRequest, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "Cancel the caller's pending leave request.",
  })
  cancelLeaveRequest(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.requests.cancel(id)
  }

  @query(() => connectionOf(LeaveRequestHistoryEntry), {
    allow: leaveParticipants,
    description: "List the history of a leave request, oldest first.",
  })
  leaveRequestAudit(@Ctx() { services }: Context, @idArg("id", "Id of the leave request.") id: string) {
    return services.leave.requestQueries.listHistory(id)
  }
}
