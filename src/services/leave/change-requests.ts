// Change requests for approved leave: cancel it, or move it to other days. The leave changes when the last step approves.
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { flow } from "../../core/state-machine.js"
import { leaveChangeTransitions } from "../../entities/leave/actions.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import type { LeaveChangeStatus } from "../../entities/leave/enums.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { RequestLeaveChangeInput } from "../../inputs/leave/change-requests.js"
import type { LeaveDecisionInput } from "../../inputs/leave/requests.js"
import type { CoverageRule } from "./calculations/coverage.js"
import type { LeaveSpan } from "./calculations/day-count.js"
import { violationsIn } from "./calculations/leave-rules.js"
import { changeSpan, toDraft, toMove } from "./calculations/request-draft.js"
import type { SubmissionInput } from "./submissions.js"
import { resultsOfMove } from "./validation.js"

const leaveChangeFlow = flow<LeaveChangeStatus>()(leaveChangeTransitions)

/** What a change request asks for, in the names of the actions of the history. */
const nounOf = ({ startDate }: LeaveChangeRequest) => (startDate ? "Change" : "Withdrawal")

export class LeaveChangeRequestService extends BaseService {
  /** The change requests of a leave request, oldest first. */
  async list(requestId: string) {
    await this.findAuthorized("read", LeaveRequest, requestId)
    return this.queryMany(LeaveChangeRequest, { where: { requestId } })
  }

  /** Requests to move approved leave, or to cancel it if no day is given. */
  async request(requestId: string, { reason, ...days }: RequestLeaveChangeInput): Promise<LeaveChangeRequest> {
    const { requests, approvals, coverage, drafts, validation } = this.ctx.services.leave
    const { request, coverageRules } = await requests.lockForBooking("requestChange", requestId)
    const { employeeId } = request
    const span = this.requestedSpan(request, days)
    if (span) {
      await drafts.assertTimesAllowed(request.leaveTypeId, span)
      const result = await validation.validateRequest({ ...toDraft(request), ...span })
      const { halves } = result
      const [violation] = violationsIn(resultsOfMove(result))
      const error = violation ?? (await coverage.bookingError(coverageRules, { employeeId, requestId, halves }))
      if (error) throw error
    }
    const createdById = employeeId === this.viewer.id ? undefined : this.viewer.id
    const change = this.insert(LeaveChangeRequest, { requestId, employeeId, reason, createdById, ...span })
    // The approval steps refer to the change request.
    await this.em.flush()
    await approvals.start(request, change)
    requests.addHistory(request, `request${nounOf(change)}`, { from: request.status, comment: reason })
    this.emit("leaveChange.request", { subject: change, employee: await requests.findEmployee(request) })
    return change
  }

  /** Approves a step. With the last step the leave changes. */
  approve(requestId: string, id: string, decision: LeaveDecisionInput) {
    return this.decide("approve", requestId, id, decision)
  }

  /** Rejects the change. Requires a comment. */
  reject(requestId: string, id: string, decision: LeaveDecisionInput) {
    if (!decision.comment) throw validationError({ comment: "required" })
    return this.decide("reject", requestId, id, decision)
  }

  /** Withdraws a pending change request. The leave stays approved. */
  async withdraw(requestId: string, id: string): Promise<LeaveChangeRequest> {
    const { request, change } = await this.lockForAction("withdraw", requestId, id)
    await this.end(request, change)
    return change
  }

  /** Withdraws the pending change requests of a leave request that ends. */
  async withdrawPending(request: LeaveRequest): Promise<void> {
    const pending = await this.em.find(LeaveChangeRequest, { requestId: request.id, status: "PENDING" })
    for (const change of pending) await this.end(request, change)
  }

  private async end(request: LeaveRequest, change: LeaveChangeRequest): Promise<void> {
    const { requests, approvals } = this.ctx.services.leave
    const openSteps = await approvals.close(request, change)
    change.status = leaveChangeFlow("withdraw", change.status)
    requests.addHistory(request, "withdrawChange", { from: request.status })
    this.emit("leaveChange.withdraw", { subject: change, employee: await requests.findEmployee(request), openSteps })
  }

  private async decide(action: "approve" | "reject", requestId: string, id: string, { comment }: LeaveDecisionInput) {
    const { requests, approvals } = this.ctx.services.leave
    const { request, change, coverageRules } = await this.lockForAction(action, requestId, id)
    const { isFinal, onBehalfOfId } = await approvals.decide(action, request, comment, change)
    const from = request.status
    if (isFinal) {
      change.status = leaveChangeFlow(action, change.status)
      Object.assign(change, {
        decisionComment: comment,
        decidedById: this.viewer.id,
        decidedForId: onBehalfOfId,
        decidedAt: this.clock.now(),
      })
      if (action === "approve")
        await this.applyChange(request, change, coverageRules).catch((error) => this.rethrow(error, request))
    }
    requests.addHistory(request, `${action}${nounOf(change)}`, { from, comment, onBehalfOfId })
    this.emit(`leaveChange.${action}`, { subject: change, employee: await requests.findEmployee(request) })
    return change
  }

  /** Cancels the leave, or releases its days and books the new days. Throws if the new days are no longer available. */
  private async applyChange(
    request: LeaveRequest,
    change: LeaveChangeRequest,
    coverageRules: readonly CoverageRule[],
  ): Promise<void> {
    const { requests, ledger, submissions, decisions } = this.ctx.services.leave
    const draft = toMove(request, change)
    if (!draft) {
      requests.transitionTo(request, "cancelApproved")
      await this.em.flush()
      return ledger.release(request)
    }
    const [input] = (await submissions.load([draft])) as [SubmissionInput]
    const { halves, length, results } = await decisions.checkMove(input, coverageRules)
    const [error] = violationsIn(results)
    if (error) throw error
    const { startDate, startHalf, startTime, endDate, endHalf, endTime } = draft
    await ledger.release(request)
    Object.assign(request, { startDate, startHalf, startTime, endDate, endHalf, endTime, ...length })
    await requests.replaceDays(request, halves)
    await this.em.flush()
    await ledger.reserve(request, halves, { previous: input.ledger })
    await ledger.consume(request)
  }

  /** Throws an error without its facts if the viewer may not read the employee's leave, as a named approver. */
  private rethrow(error: unknown, { employeeId }: LeaveRequest): never {
    const isReader = this.isAllowed("readLeave", Employee, { id: employeeId })
    throw error instanceof AppError && !isReader ? new AppError(error.code, { cause: error }) : error
  }

  /** Locks the coverage rules for an approval, the employee and the change request, and throws if the viewer may not take the action now. */
  private async lockForAction(action: string, requestId: string, id: string) {
    const { requests, coverage } = this.ctx.services.leave
    const { employeeId } = await this.findAuthorized("read", LeaveChangeRequest, id)
    const coverageRules = action === "approve" ? await coverage.lockRules(employeeId) : []
    await requests.lockEmployee(employeeId)
    const change = await this.findAuthorized("read", LeaveChangeRequest, id, { lock: true })
    if (change.requestId !== requestId) throw new AppError("NOT_FOUND")
    const request = await this.em.findOneOrFail(LeaveRequest, { id: requestId }, { refresh: true })
    await this.assertActionAvailable(LeaveChangeRequest, id, action)
    return { request, change, coverageRules }
  }

  /** The new days of the leave; undefined to cancel it. Throws VALIDATION_FAILED if they are the current days. */
  private requestedSpan(request: LeaveRequest, changes: Omit<RequestLeaveChangeInput, "reason">): LeaveSpan | undefined {
    if (Object.values(changes).every((value) => value == null)) return undefined
    const span = changeSpan(request, changes)
    const keys = Object.keys(span) as (keyof LeaveSpan)[]
    if (keys.every((key) => span[key] === (request[key] ?? null))) throw validationError({ "": "noChanges" })
    return span
  }
}
