// Changes of leave that was approved already: taken back, or moved to other days. Whoever would approve the leave decides, and
// only then anything is given back or booked.

import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { flow } from "../../core/state-machine.js"
import type { LeaveChangeStatus } from "../../entities/enums.js"
import { changeSteps } from "../../entities/leave/actions.js"
import { LeaveChangeRequest, LeaveRequest } from "../../entities/leave/requests.js"
import type { LeaveDecisionInput, RequestLeaveChangeInput } from "../../inputs/leave/requests.js"
import type { LeaveSpan } from "./days.js"
import { toDraft, toLeaveSpan } from "./validation.js"

const changeFlow = flow<LeaveChangeStatus>()(changeSteps)

/** What was true when the leave was asked for need not be true again when other days take its place. */
const onlyNew = new Set(["NOTICE_PERIOD_TOO_SHORT"])

export class LeaveChangesService extends BaseService {
  async changes(requestId: string) {
    await this.findAuthorized("read", LeaveRequest, requestId)
    return this.queryMany(LeaveChangeRequest, { where: { requestId } })
  }

  /** The wish to take a leave back, or to have it on other days. */
  async requestChange(requestId: string, { reason, ...days }: RequestLeaveChangeInput): Promise<LeaveChangeRequest> {
    const request = await this.ctx.services.leave.requests.hold("requestChange", requestId)
    const span = this.wished(request, days)
    if (span) await this.examine(request, span)
    const { employeeId } = request
    const createdById = employeeId === this.viewer.id ? undefined : this.viewer.id
    const change = this.insert(LeaveChangeRequest, { requestId, employeeId, reason, createdById, ...span })
    // The steps of its approval refer to it.
    await this.em.flush()
    await this.ctx.services.leave.approvals.begin(request, change)
    this.ctx.services.leave.requests.note(request, "requestChange", { from: request.status, comment: reason })
    this.emit("leaveChange.request", { subject: change, employee: await this.ctx.services.leave.requests.employee(request) })
    return change
  }

  /** Agrees for one step; with the last step the leave is changed. */
  approve(requestId: string, id: string, decision: LeaveDecisionInput) {
    return this.decide("approve", requestId, id, decision)
  }

  reject(requestId: string, id: string, decision: LeaveDecisionInput) {
    if (!decision.comment) throw validationError({ comment: "required" })
    return this.decide("reject", requestId, id, decision)
  }

  /** The leave stays as it is after all. */
  async withdraw(requestId: string, id: string): Promise<LeaveChangeRequest> {
    const { request, change } = await this.hold("withdraw", requestId, id)
    const asked = await this.ctx.services.leave.approvals.close(request, change)
    change.status = changeFlow("withdraw", change.status)
    this.ctx.services.leave.requests.note(request, "withdrawChange", { from: request.status })
    this.emit("leaveChange.withdraw", {
      subject: change,
      employee: await this.ctx.services.leave.requests.employee(request),
      asked,
    })
    return change
  }

  private async decide(action: "approve" | "reject", requestId: string, id: string, { comment }: LeaveDecisionInput) {
    const { request, change } = await this.hold(action, requestId, id)
    const { isFinal, onBehalfOfId } = await this.ctx.services.leave.approvals.decide(action, request, comment, change)
    const from = request.status
    if (isFinal) {
      change.status = changeFlow(action, change.status)
      Object.assign(change, {
        decisionComment: comment,
        decidedById: this.viewer.id,
        decidedForId: onBehalfOfId,
        decidedAt: this.clock.now(),
      })
      if (action === "approve") await this.carryOut(request, change)
    }
    this.ctx.services.leave.requests.note(request, `${action}Change`, { from, comment, onBehalfOfId })
    this.emit(`leaveChange.${action}`, { subject: change, employee: await this.ctx.services.leave.requests.employee(request) })
    return change
  }

  /** Takes the leave back, or books the other days in its place: both at once, or the approval is refused. */
  private async carryOut(request: LeaveRequest, { startDate, startHalf, endDate, endHalf }: LeaveChangeRequest): Promise<void> {
    if (!startDate || !endDate) {
      this.ctx.services.leave.requests.step(request, "takeBack")
      await this.em.flush()
      return this.ctx.services.leave.ledger.giveBack(request)
    }
    const span = toLeaveSpan({ startDate, endDate, startHalf, endHalf })
    const { halves, days } = await this.examine(request, span)
    const booked = await this.ctx.services.leave.ledger.factsOf(request)
    await this.ctx.services.leave.ledger.giveBack(request)
    Object.assign(request, { ...span, days })
    await this.ctx.services.leave.requests.keepDays(request, halves)
    await this.em.flush()
    await this.ctx.services.leave.ledger.hold(request, halves, booked)
    await this.ctx.services.leave.ledger.take(request)
  }

  /** The change with its leave, kept until the transaction ends, when it says that the viewer may do this to it now. */
  private async hold(action: string, requestId: string, id: string) {
    const { employeeId } = await this.findAuthorized("read", LeaveChangeRequest, id)
    await this.ctx.services.leave.requests.lockPerson(employeeId)
    const change = await this.findAuthorized("read", LeaveChangeRequest, id, { lock: true })
    if (change.requestId !== requestId) throw new AppError("NOT_FOUND")
    const request = await this.em.findOneOrFail(LeaveRequest, { id: requestId }, { refresh: true })
    await this.ctx.services.leave.requests.refuseUnlessAvailable(LeaveChangeRequest, id, action)
    return { request, change }
  }

  /** The days that are wished for; undefined where the leave is to be taken back. */
  private wished(request: LeaveRequest, { startDate, endDate, startHalf, endHalf }: Omit<RequestLeaveChangeInput, "reason">) {
    if (!startDate && !endDate && !startHalf && !endHalf) return undefined
    const span = toLeaveSpan({
      startDate: startDate ?? request.startDate,
      endDate: endDate ?? request.endDate,
      startHalf: startHalf ?? request.startHalf,
      endHalf: endHalf ?? request.endHalf,
    })
    const keys = Object.keys(span) as (keyof LeaveSpan)[]
    if (keys.every((key) => span[key] === request[key]))
      throw new AppError("VALIDATION_FAILED", { problems: [{ path: "", code: "noChanges" }] })
    return span
  }

  private async examine(request: LeaveRequest, span: LeaveSpan) {
    const findings = await this.ctx.services.leave.validation.examine({ ...toDraft(request), ...span })
    const error = findings.refusals.find(({ code }) => !onlyNew.has(code))
    if (error) throw error
    return findings
  }
}
