// Drafts of leave requests: defaults of their inputs, their working days, and previews of their submission.
import { sql } from "kysely"
import { leaveBookers } from "../../auth/access/permissions.js"
import { scopeIncludes } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, referenceError, validationError } from "../../core/errors.js"
import type { LeaveUnit } from "../../entities/leave/enums.js"
import type { LeavePreview } from "../../entities/leave/previews.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import { LeaveType } from "../../entities/leave/types.js"
import { errorMessage } from "../../i18n/error-messages.js"
import { languageOf } from "../../i18n/translate.js"
import type { PreviewLeaveRequestInput } from "../../inputs/leave/requests.js"
import { fromAmount, toHours } from "./calculations/amounts.js"
import { hasTimes, holidayName, type LeaveLength, type LeaveSpan, lengthOf, type ScheduleOn } from "./calculations/day-count.js"
import { violationsIn } from "./calculations/leave-rules.js"
import {
  changeSpan,
  completeHalves,
  type LeaveRequestDraft,
  nameOfTime,
  toDraft,
  toLeaveSpan,
} from "./calculations/request-draft.js"
import { resultsOfMove } from "./validation.js"

export class LeaveDraftService extends BaseService {
  /**
   * Completes an input with defaults, and loads the schedule of its days. Locks the employee and the type (FOR KEY SHARE). Throws
   * FORBIDDEN for another employee unless the viewer books leave for that employee.
   */
  async resolve(
    input: PreviewLeaveRequestInput & { employeeId: string },
  ): Promise<{ draft: LeaveRequestDraft; scheduleOn: ScheduleOn }> {
    const { employeeId, startDate, endDate, startTime, endTime, document } = input
    this.assertMayBook(employeeId)
    // The dates limit what is loaded. Halves and times are checked after the references.
    toLeaveSpan({ startDate, endDate })
    const [types, employees, schedules] = await Promise.all([
      this.ctx.runTogether(sql<{ id: string; unit: LeaveUnit }>`
        select id, unit from leave_types where organization_id = ${this.viewer.organizationId} and archived_at is null
          and ${input.leaveTypeId ? sql`id = ${input.leaveTypeId}` : sql`is_default`} for key share`),
      this.ctx.runTogether(sql`
        select id from employees where organization_id = ${this.viewer.organizationId} and id = ${employeeId}
          and account_status <> 'DEACTIVATED' for key share`),
      this.ctx.services.leave.days.loadSchedules([employeeId], startDate, endDate),
    ])
    const scheduleOn = schedules.get(employeeId)
    if (!types[0] && !input.leaveTypeId) throw validationError({ leaveTypeId: "required" })
    const missing = [...(employees[0] && scheduleOn ? [] : ["employeeId"]), ...(types[0] ? [] : ["leaveTypeId"])]
    if (!types[0] || !scheduleOn || missing.length > 0) throw referenceError(...missing)
    const span = toLeaveSpan({ startDate, endDate, startTime, endTime, ...completeHalves(input) })
    assertUnitAllows(types[0].unit, span)
    return { draft: { employeeId, leaveTypeId: types[0].id, document, ...span }, scheduleOn }
  }

  /** Throws FORBIDDEN for another employee unless the viewer books leave for that employee. */
  assertMayBook(employeeId: string): void {
    if (employeeId !== this.viewer.id && !scopeIncludes(leaveBookers(this.viewer), [employeeId])) throw new AppError("FORBIDDEN")
  }

  /** Throws VALIDATION_FAILED for times of a type in days. */
  async assertTimesAllowed(leaveTypeId: string, span: LeaveSpan): Promise<void> {
    if (!hasTimes(span)) return
    const { unit } = await this.em.findOneOrFail(LeaveType, { id: leaveTypeId })
    assertUnitAllows(unit, span)
  }

  async measure(draft: LeaveRequestDraft): Promise<LeaveLength> {
    return lengthOf(draft, await this.ctx.services.leave.days.count(draft.employeeId, draft))
  }

  /** Computes the effect of submitting a request, or of moving approved leave. Writes nothing. */
  async preview({ requestId, ...input }: PreviewLeaveRequestInput): Promise<LeavePreview> {
    const { validation, ledger, absences, coverage } = this.ctx.services.leave
    const { draft, isMove } = requestId === undefined ? await this.resolveNew(input) : await this.resolveEdit(requestId, input)
    const { employeeId } = draft
    const result = await validation.validateRequest(draft)
    const { halves, length } = result
    const violations = violationsIn(isMove ? resultsOfMove(result) : result.results)
    const { shortfalls, error: coverageError } = await coverage.preview({ employeeId, requestId, halves })
    const { balanceAfter, unit, error: balanceError } = await ledger.previewBooking(draft, halves)
    const language = languageOf({ viewerOrNull: this.viewer, request: this.ctx.request })
    const errors = [...violations, coverageError, balanceError].filter((error) => error !== undefined)
    return {
      days: length.days,
      hours: toHours(length.minutes),
      dayParts: halves.map(({ amount, minutes, holiday, holidayNames, ...half }) => ({
        ...half,
        holiday: holiday && holidayName({ name: holiday, names: holidayNames }, language),
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

  private async resolveNew({ employeeId = this.viewer.id, ...input }: PreviewLeaveRequestInput) {
    return { draft: (await this.resolve({ ...input, employeeId })).draft, isMove: false }
  }

  /** A draft as an edit changes it, or approved leave as a change request moves it. Throws what these operations throw. */
  private async resolveEdit(requestId: string, { employeeId, leaveTypeId, document, ...changes }: PreviewLeaveRequestInput) {
    if (employeeId !== undefined) throw validationError({ employeeId: "notAllowed" })
    const request = await this.findAuthorized("read", LeaveRequest, requestId)
    const isMove = request.status !== "DRAFT"
    await this.assertActionAvailable(LeaveRequest, requestId, isMove ? "requestChange" : "update")
    if (isMove && leaveTypeId !== undefined) throw validationError({ leaveTypeId: "notAllowed" })
    await this.assertReferencesExist(LeaveRequest, { leaveTypeId })
    const stored = toDraft(request)
    const span = changeSpan(request, changes)
    const draft = { ...stored, leaveTypeId: leaveTypeId ?? stored.leaveTypeId, document: document ?? stored.document, ...span }
    await this.assertTimesAllowed(draft.leaveTypeId, draft)
    return { draft, isMove }
  }
}

function assertUnitAllows(unit: LeaveUnit, span: LeaveSpan): void {
  if (hasTimes(span) && unit !== "HOURS") throw validationError({ [nameOfTime(span)]: "timesNeedHours" })
}
