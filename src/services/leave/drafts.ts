// Drafts of leave requests: defaults of their inputs, their working days, and previews of their submission.
import { scopeIncludes } from "../../auth/access-rules.js"
import { leaveBookers } from "../../auth/policies/permissions.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import type { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import { LeaveType } from "../../entities/leave/types.js"
import { errorMessage } from "../../i18n/error-messages.js"
import { languageOf } from "../../i18n/translate.js"
import type { PreviewLeaveRequestInput } from "../../inputs/leave/requests.js"
import { fromAmount, toHours } from "./rules/amounts.js"
import { hasTimes, type LeaveLength, type LeaveSpan, lengthOf } from "./rules/day-count.js"
import { completeHalves, type LeaveRequestDraft, nameOfTime, toLeaveSpan } from "./rules/request-draft.js"

export class LeaveDraftService extends BaseService {
  /** Completes an input with defaults. Throws FORBIDDEN for another employee unless the viewer books leave for that employee. */
  async resolve(input: PreviewLeaveRequestInput & { employeeId: string }): Promise<LeaveRequestDraft> {
    const { employeeId, startDate, endDate, startTime, endTime, document } = input
    if (employeeId !== this.viewer.id && !scopeIncludes(leaveBookers(this.viewer), [employeeId])) throw new AppError("FORBIDDEN")
    const leaveTypeId = input.leaveTypeId ?? (await this.findDefaultType())
    await this.assertReferencesExist(LeaveRequest, { employeeId, leaveTypeId })
    await this.assertNotDeactivated({ employeeId }, "employeeId")
    const span = toLeaveSpan({ startDate, endDate, startTime, endTime, ...completeHalves(input) })
    await this.assertTimesAllowed(leaveTypeId, span)
    return { employeeId, leaveTypeId, document, ...span }
  }

  /** Throws VALIDATION_FAILED for times of a type in days. */
  async assertTimesAllowed(leaveTypeId: string, span: LeaveSpan): Promise<void> {
    if (!hasTimes(span)) return
    const { unit } = await this.em.findOneOrFail(LeaveType, { id: leaveTypeId })
    if (unit !== "HOURS") throw validationError({ [nameOfTime(span)]: "timesNeedHours" })
  }

  async measure(draft: LeaveRequestDraft): Promise<LeaveLength> {
    return lengthOf(draft, await this.ctx.services.leave.days.count(draft.employeeId, draft))
  }

  /** Computes the effect of submitting a request. Writes nothing. */
  async preview({ employeeId = this.viewer.id, ...input }: PreviewLeaveRequestInput): Promise<LeavePreview> {
    const { validation, ledger, absences, coverage } = this.ctx.services.leave
    const draft = await this.resolve({ ...input, employeeId })
    const { halves, length, violations } = await validation.validateRequest(draft)
    const { shortfalls, error: coverageError } = await coverage.preview({ employeeId, halves })
    const { balanceAfter, unit, error: balanceError } = await ledger.previewBooking(employeeId, draft.leaveTypeId, halves)
    const language = languageOf({ viewerOrNull: this.viewer, request: this.ctx.request })
    const errors = [...violations, coverageError, balanceError].filter((error) => error !== undefined)
    return {
      days: length.days,
      hours: toHours(length.minutes),
      leaveDays: halves.map(({ amount, minutes, ...half }) => ({
        ...half,
        days: fromAmount(amount, "DAYS"),
        hours: toHours(minutes),
      })),
      balanceAfter,
      unit,
      violations: errors.map((error) => ({ code: error.code, message: errorMessage(error, language) })),
      coverage: shortfalls,
      absences: absences.listTeammates(employeeId, draft.startDate, draft.endDate),
    }
  }

  private async findDefaultType(): Promise<string> {
    const type = await this.em.findOne(LeaveType, { isDefault: true, archivedAt: null })
    if (!type) throw validationError({ leaveTypeId: "required" })
    return type.id
  }
}
