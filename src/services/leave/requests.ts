// Leave requests from draft to decision. `entities/leave/actions.ts` determines which actions a viewer may take on a request.
import { BaseService } from "../../core/base-service.js"
import { forbiddenError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { flow } from "../../core/state-machine.js"
import { leaveRequestTransitions } from "../../entities/leave/actions.js"
import type { LeaveStatus } from "../../entities/leave/enums.js"
import { LeaveDayPart, LeaveRequest, LeaveRequestHistoryEntry } from "../../entities/leave/requests.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type {
  CreateLeaveRequestInput,
  LeaveDecisionInput,
  PreviewLeaveRequestInput,
  UpdateLeaveRequestInput,
} from "../../inputs/leave/requests.js"
import type { DecisionOutcome } from "./approvals.js"
import { type CountedHalf, countHalves, lengthOf } from "./calculations/day-count.js"
import { violationsIn } from "./calculations/leave-rules.js"
import { changeSpan, toDraft } from "./calculations/request-draft.js"
import { type LockedLeaveRequest, lockEmployeeRow, lockLeaveRequest } from "./request-lock.js"
import type { SubmissionInput } from "./submissions.js"

const leaveRequestFlow = flow<LeaveStatus>()(leaveRequestTransitions)

/** Optional fields of a history entry. */
type HistoryDetails = Partial<Pick<LeaveRequestHistoryEntry, "comment" | "onBehalfOfId">> & { from?: LeaveStatus }

export class LeaveRequestService extends BaseService {
  /** Creates a draft, and submits and approves it if asked to. Only HR may create requests for another employee, or approve. */
  async create({ submit = false, approve = false, ...input }: CreateLeaveRequestInput): Promise<LeaveRequest> {
    if (approve && !this.viewer.isHr) throw forbiddenError("approve")
    if (submit || approve) await this.lockBeforeDraft(input.employeeId ?? this.viewer.id)
    const request = await this.createDraft(input)
    if (submit || approve) {
      await this.em.flush()
      await this.submit(request.id)
    }
    if (!approve) return request
    // The approval reads the steps from the database.
    await this.em.flush()
    return this.approve(request.id, {})
  }

  /** Takes the locks of a submission. A draft refers to the employee, and two of them would wait for each other's lock. */
  private async lockBeforeDraft(employeeId: string): Promise<void> {
    const { drafts, coverage } = this.ctx.services.leave
    drafts.assertMayBook(employeeId)
    await coverage.lockRules(employeeId)
    await lockEmployeeRow(this.ctx, employeeId)
  }

  private async createDraft({ employeeId = this.viewer.id, ...input }: PreviewLeaveRequestInput): Promise<LeaveRequest> {
    const { draft, scheduleOn } = await this.ctx.services.leave.drafts.resolve({ ...input, employeeId })
    const { reason, document } = input
    const createdById = employeeId === this.viewer.id ? undefined : this.viewer.id
    const length = lengthOf(draft, countHalves(draft, scheduleOn))
    const request = this.insert(LeaveRequest, { ...draft, reason, document, createdById, ...length })
    this.addHistory(request, "create")
    this.emit("leaveRequest.create", { subject: request })
    return request
  }

  async update(id: string, { leaveTypeId, reason, document, ...changes }: UpdateLeaveRequestInput) {
    const request = await this.lockForAction("update", id)
    const span = changeSpan(request, changes)
    const { changed } = await this.applyPatch(request, { leaveTypeId, reason, document, ...span })
    if (changed.length === 0) return request
    await this.ctx.services.leave.drafts.assertTimesAllowed(request.leaveTypeId, span)
    Object.assign(request, await this.ctx.services.leave.drafts.measure(toDraft(request)))
    this.addHistory(request, "update", { from: request.status })
    this.emit("leaveRequest.update", { subject: request, details: { changedFields: changed } })
    return request
  }

  async delete(id: string): Promise<void> {
    const request = await this.lockForAction("delete", id)
    this.em.remove(request)
    this.emit("leaveRequest.delete", { subject: request })
  }

  /** Counts and reserves the days of a draft, starts its approval and notifies the first approvers. */
  async submit(id: string): Promise<LeaveRequest> {
    const { submissions, ledger, approvals } = this.ctx.services.leave
    const { request, employee, coverageRules } = await lockLeaveRequest(this.ctx, id, { withCoverageRules: true })
    // These queries run as one statement, and those of `submissions.load` as another. Together they would be too long to be prepared.
    const [, policy] = await Promise.all([this.assertActionAvailable(LeaveRequest, id, "submit"), approvals.getPolicy()])
    const [input] = (await submissions.load([toDraft(request)])) as [SubmissionInput]
    const { halves, length, results } = await submissions.check(input, coverageRules)
    const [error] = violationsIn(results)
    if (error) throw error
    this.addDays(request, halves)
    this.transitionTo(request, "submit")
    Object.assign(request, { ...length, submittedAt: this.clock.now() })
    await ledger.reserve(request, halves, { loaded: input.ledger })
    approvals.addSteps(policy, request)
    this.addHistory(request, "submit", { from: "DRAFT" })
    this.emit("leaveRequest.submit", { subject: request, employee })
    return request
  }

  /** Approves a step. With the last step the request is approved. */
  approve(id: string, decision: LeaveDecisionInput) {
    return this.decide("approve", id, decision)
  }

  /** Rejects the request. Requires a comment. */
  reject(id: string, decision: LeaveDecisionInput) {
    if (!decision.comment) throw validationError({ comment: "required" })
    return this.decide("reject", id, decision)
  }

  /** Cancels a pending request of the viewer. */
  async cancel(id: string): Promise<LeaveRequest> {
    const { approvals, ledger } = this.ctx.services.leave
    const request = await this.lockForAction("cancel", id)
    const employee = await this.findEmployee(request)
    const openSteps = await approvals.close(request)
    this.transitionTo(request, "cancel")
    await this.em.flush()
    await ledger.release(request)
    this.addHistory(request, "cancel", { from: "PENDING" })
    this.emit("leaveRequest.cancel", { subject: request, employee, openSteps })
    return request
  }

  /** Cancels a pending or approved request of which no day is before the end of the employment, with its change requests. */
  async cancelWithEmployment(request: LeaveRequest): Promise<void> {
    const { approvals, changeRequests } = this.ctx.services.leave
    const { status: from } = request
    await changeRequests.withdrawPending(request)
    const openSteps = await approvals.close(request)
    this.transitionTo(request, from === "PENDING" ? "cancel" : "cancelApproved")
    this.addHistory(request, "cancel", { from })
    this.emit("leaveRequest.cancel", { subject: request, employee: await this.findEmployee(request), openSteps })
  }

  /** Locks the employee, then the request, and throws if the viewer may not take the action now. */
  async lockForAction(action: string, id: string): Promise<LeaveRequest> {
    const { request } = await lockLeaveRequest(this.ctx, id)
    await this.assertActionAvailable(LeaveRequest, id, action)
    return request
  }

  /** As `lockForAction`, but locks the coverage rules of the employee first if the action books or confirms leave. */
  async lockForBooking(action: string, id: string): Promise<LockedLeaveRequest> {
    const locked = await lockLeaveRequest(this.ctx, id, { withCoverageRules: action !== "reject" })
    await this.assertActionAvailable(LeaveRequest, id, action)
    return locked
  }

  /** Locks the employee as `lockEmployeeRow` does, and loads the current record. */
  async lockEmployee(id: string): Promise<void> {
    await this.em.findOneOrFail(Employee, { id }, forUpdate)
  }

  findEmployee({ employeeId }: Pick<LeaveRequest, "employeeId">): Promise<Employee> {
    return this.em.findOneOrFail(Employee, { id: employeeId })
  }

  /** Sets the status to which a transition leads. Throws INVALID_TRANSITION if the current status does not allow it. */
  transitionTo(request: LeaveRequest, transition: keyof typeof leaveRequestTransitions): void {
    request.status = leaveRequestFlow(transition, request.status)
  }

  async replaceDays(request: LeaveRequest, halves: readonly CountedHalf[]): Promise<void> {
    await this.em.nativeDelete(LeaveDayPart, { requestId: request.id })
    this.addDays(request, halves)
  }

  private addDays({ id: requestId, employeeId }: LeaveRequest, halves: readonly CountedHalf[]): void {
    for (const half of halves) this.insert(LeaveDayPart, { ...half, requestId, employeeId })
  }

  /** Adds an entry to the request's history. Its `to` is the current status, so it follows the transition. */
  addHistory(request: LeaveRequest, action: string, { from, comment, onBehalfOfId }: HistoryDetails = {}): void {
    this.insert(LeaveRequestHistoryEntry, {
      requestId: request.id,
      employeeId: request.employeeId,
      at: this.clock.now(),
      action,
      actorId: this.viewer.employeeId ?? undefined,
      onBehalfOfId,
      from,
      to: request.status,
      comment,
    })
  }

  private async decide(action: "approve" | "reject", id: string, { comment }: LeaveDecisionInput): Promise<LeaveRequest> {
    const { approvals, decisions } = this.ctx.services.leave
    const { request, coverageRules } = await this.lockForBooking(action, id)
    const outcome = await approvals.decide(action, request, comment)
    if (outcome.isFinal) {
      const error = (await decisions.check([request], () => coverageRules)).get(id)
      if (error) throw error
      await this.finalize(request, action, outcome, comment)
    }
    this.addHistory(request, action, { from: "PENDING", comment, onBehalfOfId: outcome.onBehalfOfId })
    this.emit(`leaveRequest.${action}`, { subject: request, employee: await this.findEmployee(request) })
    return request
  }

  /** Applies the final decision to the request and its days. */
  private async finalize(
    request: LeaveRequest,
    action: "approve" | "reject",
    { onBehalfOfId }: DecisionOutcome,
    comment?: string | null,
  ) {
    this.transitionTo(request, action)
    Object.assign(request, {
      decisionComment: comment,
      decidedById: this.viewer.id,
      decidedForId: onBehalfOfId,
      decidedAt: this.clock.now(),
    })
    await this.em.flush()
    if (action === "approve") await this.ctx.services.leave.ledger.consume(request)
    else await this.ctx.services.leave.ledger.release(request)
  }
}
