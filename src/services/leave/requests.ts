// Requests for leave, from the draft to the decision. What may be done when, and by whom, every request says itself: see
// entities/leave-decisions.ts.
import { LockMode } from "@mikro-orm/core"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import { flow } from "../../core/state-machine.js"
import type { LeaveStatus } from "../../entities/enums.js"
import { type AvailableAction, leaveSteps } from "../../entities/leave/actions.js"
import type { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveChangeRequest, LeaveDay, LeaveRequest, LeaveRequestEntry } from "../../entities/leave/requests.js"
import { LeaveType } from "../../entities/leave/types.js"
import type { Class } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { languageOf, type MessageKey, translate } from "../../i18n/translate.js"
import type { CreateLeaveRequestInput, LeaveDecisionInput, UpdateLeaveRequestInput } from "../../inputs/leave/requests.js"
import { QuerySpec } from "../../query/query-spec.js"
import type { DecisionOutcome } from "./approvals.js"
import type { CountedHalf } from "./days.js"
import { type LeaveRequestDraft, sumOf, toDraft, toLeaveSpan } from "./validation.js"

export const leaveFlow = flow<LeaveStatus>()(leaveSteps)

/** What is written into the history of a request beside who did what when. */
interface Remark {
  from?: LeaveStatus
  comment?: string | null
  onBehalfOfId?: string | null
}

export class LeaveService extends BaseService {
  /** A draft, for the caller or, by HR, for somebody else. */
  async createRequest({ employeeId = this.viewer.id, ...input }: CreateLeaveRequestInput): Promise<LeaveRequest> {
    const wish = await this.wishOf({ ...input, employeeId })
    const { reason, document } = input
    const createdById = employeeId === this.viewer.id ? undefined : this.viewer.id
    const days = await this.daysOf(wish)
    const request = this.insert(LeaveRequest, { ...wish, reason, document, createdById, days })
    // Its history refers to it.
    await this.em.flush()
    this.note(request, "create")
    this.emit("leaveRequest.create", { subject: request })
    return request
  }

  async changeRequest(id: string, { startDate, endDate, startHalf, endHalf, ...patch }: UpdateLeaveRequestInput) {
    const request = await this.hold("update", id)
    const span = toLeaveSpan({
      startDate: startDate ?? request.startDate,
      endDate: endDate ?? request.endDate,
      startHalf: startHalf === undefined ? request.startHalf : startHalf,
      endHalf: endHalf === undefined ? request.endHalf : endHalf,
    })
    const { changed } = await this.applyPatch(request, { ...patch, ...span })
    if (changed.length === 0) return request
    request.days = await this.daysOf(toDraft(request))
    this.note(request, "update", { from: request.status })
    this.emit("leaveRequest.update", { subject: request, details: { changed } })
    return request
  }

  async removeRequest(id: string): Promise<void> {
    const request = await this.hold("delete", id)
    this.deleteRecord(request)
    this.emit("leaveRequest.delete", { subject: request })
  }

  /** What submitting would lead to; nothing is written. */
  async preview({ employeeId = this.viewer.id, ...input }: CreateLeaveRequestInput): Promise<LeavePreview> {
    const wish = await this.wishOf({ ...input, employeeId })
    const { halves, days, refusals } = await this.ctx.services.leave.validation.examine(wish)
    const { balanceAfter, refusal: error } = await this.ctx.services.leave.ledger.judge(employeeId, wish.leaveTypeId, halves)
    const language = languageOf({ viewerOrNull: this.viewer, request: this.ctx.request })
    return {
      days,
      leaveDays: halves.map(({ amount, ...half }) => ({ ...half, days: amount / 1000 })),
      balanceAfter,
      refusals: [...refusals, ...(error ? [error] : [])].map(({ code }) => ({
        code,
        message: translate(language, `errors.${code}` as MessageKey),
      })),
      absences: this.ctx.services.leave.requestQueries.colleagues(employeeId, wish.startDate, wish.endDate),
    }
  }

  /** The days are counted and kept now, and reserved; whoever is asked first hears of it. */
  async submit(id: string): Promise<LeaveRequest> {
    const request = await this.hold("submit", id)
    // Its type may have been retired since it was drafted.
    await this.assertReferencesExist(LeaveRequest, { leaveTypeId: request.leaveTypeId })
    const { halves, days, refusals } = await this.ctx.services.leave.validation.examine(toDraft(request))
    if (refusals[0]) throw refusals[0]
    await this.keepDays(request, halves)
    this.step(request, "submit")
    Object.assign(request, { days, submittedAt: this.clock.now() })
    // Before anything is reserved, the database says whether the days are free.
    await this.em.flush()
    await this.ctx.services.leave.ledger.hold(request, halves)
    await this.ctx.services.leave.approvals.begin(request)
    this.note(request, "submit", { from: "DRAFT" })
    this.emit("leaveRequest.submit", { subject: request, employee: await this.employee(request) })
    return request
  }

  /** Agrees for one step; with the last step the leave is approved. */
  approve(id: string, decision: LeaveDecisionInput) {
    return this.decide("approve", id, decision)
  }

  reject(id: string, decision: LeaveDecisionInput) {
    if (!decision.comment) throw validationError({ comment: "required" })
    return this.decide("reject", id, decision)
  }

  /** The person does not want it any more, before it was decided. */
  async cancel(id: string): Promise<LeaveRequest> {
    const request = await this.hold("cancel", id)
    const employee = await this.employee(request)
    const asked = await this.ctx.services.leave.approvals.close(request)
    this.step(request, "cancel")
    await this.em.flush()
    await this.ctx.services.leave.ledger.release(request)
    this.note(request, "cancel", { from: "PENDING" })
    this.emit("leaveRequest.cancel", { subject: request, employee, asked })
    return request
  }

  /**
   * The request, kept until the transaction ends, when it says that the viewer may do this to it now. The person is locked
   * first, as everywhere.
   */
  async hold(action: string, id: string): Promise<LeaveRequest> {
    const { employeeId } = await this.findAuthorized("read", LeaveRequest, id)
    await this.lockPerson(employeeId)
    const request = await this.findAuthorized("read", LeaveRequest, id, { lock: true })
    await this.refuseUnlessAvailable(LeaveRequest, id, action)
    return request
  }

  /** Refuses what the record itself says that the viewer can't do to it now. */
  async refuseUnlessAvailable(entity: Class<LeaveRequest | LeaveChangeRequest>, id: string, action: string): Promise<void> {
    const asked = { key: "actions", field: "availableActions", args: {} }
    const { actions } = (await this.ctx.query.executeOne(QuerySpec.one(entity, { id }), [asked])) as {
      actions: AvailableAction[]
    }
    const reason = actions.find(({ name }) => name === action)?.reason
    if (reason) throw new AppError(reason as ErrorCode)
  }

  async lockPerson(id: string): Promise<void> {
    await this.em.findOneOrFail(Employee, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  }

  employee({ employeeId }: Pick<LeaveRequest, "employeeId">): Promise<Employee> {
    return this.em.findOneOrFail(Employee, { id: employeeId })
  }

  /** Moves a request by a step of its table. */
  step(request: LeaveRequest, step: keyof typeof leaveSteps): void {
    request.status = leaveFlow(step, request.status)
  }

  /** Puts the days as they are counted now in the place of those before. */
  async keepDays({ id: requestId, employeeId }: LeaveRequest, halves: readonly CountedHalf[]): Promise<void> {
    await this.em.nativeDelete(LeaveDay, { requestId })
    for (const half of halves) this.insert(LeaveDay, { ...half, requestId, employeeId })
  }

  /** Writes into the history of a request, with the change itself. */
  note(request: LeaveRequest, action: string, { from, comment, onBehalfOfId }: Remark = {}): void {
    this.insert(LeaveRequestEntry, {
      requestId: request.id,
      employeeId: request.employeeId,
      at: this.clock.now(),
      action,
      actorId: this.viewer.isSystem ? undefined : this.viewer.id,
      onBehalfOfId,
      from,
      to: request.status,
      comment,
    })
  }

  private async decide(action: "approve" | "reject", id: string, { comment }: LeaveDecisionInput): Promise<LeaveRequest> {
    const request = await this.hold(action, id)
    const verdict = await this.ctx.services.leave.approvals.decide(action, request, comment)
    if (verdict.isFinal) await this.conclude(request, action, verdict, comment)
    this.note(request, action, { from: "PENDING", comment, onBehalfOfId: verdict.onBehalfOfId })
    this.emit(`leaveRequest.${action}`, { subject: request, employee: await this.employee(request) })
    return request
  }

  private async conclude(
    request: LeaveRequest,
    action: "approve" | "reject",
    { onBehalfOfId }: DecisionOutcome,
    comment?: string | null,
  ) {
    this.step(request, action)
    Object.assign(request, {
      decisionComment: comment,
      decidedById: this.viewer.id,
      decidedForId: onBehalfOfId,
      decidedAt: this.clock.now(),
    })
    await this.em.flush()
    if (action === "approve") await this.ctx.services.leave.ledger.take(request)
    else await this.ctx.services.leave.ledger.release(request)
  }

  /** What is asked for, with the default type where none is named. FORBIDDEN on somebody else's behalf, unless for HR. */
  private async wishOf(input: CreateLeaveRequestInput & { employeeId: string }): Promise<LeaveRequestDraft> {
    const { employeeId, startDate, endDate, document } = input
    if (employeeId !== this.viewer.id && !this.viewer.isHr) throw new AppError("FORBIDDEN")
    const leaveTypeId = input.leaveTypeId ?? (await this.defaultType())
    await this.assertReferencesExist(LeaveRequest, { employeeId, leaveTypeId })
    await this.assertNotDeactivated({ employeeId }, "employeeId")
    return { employeeId, leaveTypeId, document, ...toLeaveSpan({ startDate, endDate, ...halvesOf(input) }) }
  }

  private async defaultType(): Promise<string> {
    const type = await this.em.findOne(LeaveType, { isDefault: true, archivedAt: null })
    if (!type) throw validationError({ leaveTypeId: "required" })
    return type.id
  }

  private async daysOf(wish: LeaveRequestDraft): Promise<number> {
    return sumOf(await this.ctx.services.leave.days.daysOf(wish.employeeId, wish.leaveTypeId, wish))
  }
}

/** Of a single day, one half that is given alone is the half that is taken. */
function halvesOf({ startDate, endDate, startHalf, endHalf }: CreateLeaveRequestInput) {
  const isSingle = startDate === endDate
  return { startHalf: startHalf ?? (isSingle ? endHalf : null), endHalf: endHalf ?? (isSingle ? startHalf : null) }
}
