// Tools of HR: simulate other rules of a leave type, and recalculate booked leave after work calendars have changed.
import { setImmediate } from "node:timers/promises"
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { BulkDeadline } from "../../core/bulk-deadline.js"
import { AppError, tooManyError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { LeaveRecalculation, SimulatedLeaveBalance } from "../../entities/leave/balances.js"
import type { LeaveStatus } from "../../entities/leave/enums.js"
import { LeaveDayPart, LeaveRequest } from "../../entities/leave/requests.js"
import { LeaveType } from "../../entities/leave/types.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { RecalculateLeaveInput } from "../../inputs/leave/balances.js"
import type { SimulateLeaveRulesInput } from "../../inputs/leave/types.js"
import { toHours } from "./calculations/amounts.js"
import {
  type CountedHalf,
  countHalves,
  type LeaveLength,
  type LeaveSpan,
  lengthOf,
  type ScheduleOn,
} from "./calculations/day-count.js"
import { balanceError } from "./calculations/ledger-diff.js"
import { ledgerInputFor, toBookedDays } from "./calculations/ledger-input.js"
import { loadLedger } from "./ledger-loader.js"
import { simulate } from "./simulation.js"

const MAX_RECALCULATED_REQUESTS = 1000
/** Requests that an error lists. */
const MAX_REPORTED_REQUESTS = 20

interface BookedRequest extends LeaveSpan {
  id: string
  employeeId: string
  leaveTypeId: string
  days: number
  minutes: number
  /** The stored half days as `date half amount minutes times`, joined by commas. Empty if there are none. */
  counted: string
}

/** A booked request whose days differ by the current work calendars. */
interface Difference {
  request: BookedRequest
  halves: readonly CountedHalf[]
  length: LeaveLength
}

export class LeaveRecalculationService extends BaseService {
  /**
   * The balances on a date that other rules of a type would change, ordered by employee name. Writes nothing. Throws
   * VALIDATION_FAILED for more than 1,000 balances; departments narrow the employees. Throws RATE_LIMITED while too many
   * computations of the organization wait.
   */
  async simulateRules(id: string, input: SimulateLeaveRulesInput): Promise<SimulatedLeaveBalance[]> {
    const type = await this.findAuthorized("update", LeaveType, id)
    return this.ctx.deps.computations.run(this.viewer.organizationId, () => simulate(this.ctx, type, input))
  }

  /**
   * The pending and approved requests whose days differ by the current work calendars, for `recalculate`. Throws RATE_LIMITED while
   * too many computations of the organization wait.
   */
  findInRange(range: RecalculateLeaveInput): Promise<Difference[]> {
    return this.ctx.deps.computations.run(this.viewer.organizationId, () => this.findDifferences(isInRange(range)))
  }

  /**
   * Recounts the days of requests and writes corrections, except in a dry run. Lists those that the viewer reads. Requests that the
   * balance does not cover stay unchanged and are listed with `isApplied: false`. Throws VALIDATION_FAILED as `BulkDeadline` does.
   */
  async recalculate(found: readonly Difference[], { dryRun = false }: RecalculateLeaveInput): Promise<LeaveRecalculation[]> {
    const ids = found.map(({ request }) => request.id)
    const { rows } = await sql<{ id: string }>`select r.id from leave_requests r
      where r.id = any(${ids}::uuid[]) and ${this.ctx.query.isReadable(LeaveRequest, "r")}`.execute(this.db)
    const listed = new Set(rows.map(({ id }) => id))
    if (dryRun) return found.filter(({ request }) => listed.has(request.id)).map((difference) => toResult(difference, false))
    const deadline = new BulkDeadline(this.ctx, "from")
    await this.lockEmployees(found)
    const results: LeaveRecalculation[] = []
    // Requests may have changed before the lock.
    for (const difference of await this.findDifferences(sql`r.id = any(${ids}::uuid[])`)) {
      deadline.assertTimeLeft(results.length)
      results.push(toResult(difference, await this.apply(difference)))
    }
    return results.filter(({ requestId }) => listed.has(requestId))
  }

  /**
   * Removes the booked days after the end of an employment, and cancels requests of which no day remains. The caller synchronizes
   * the ledger. Throws LEAVE_AFTER_EMPLOYMENT if the organization wants HR to decide on that leave first.
   */
  async endWithEmployment({ id: employeeId, endDate }: Employee): Promise<void> {
    if (!endDate) return
    const { requests, approvals } = this.ctx.services.leave
    const isLater = { employeeId, status: { $in: ["PENDING", "APPROVED"] as LeaveStatus[] }, endDate: { $gt: endDate } }
    const later = await this.em.find(LeaveRequest, isLater, { refresh: true, orderBy: { startDate: "asc", id: "asc" } })
    if (later.length > 0 && (await approvals.getPolicy()).rejectsLeaveAfterEnd) {
      const conflicts = later.slice(0, MAX_REPORTED_REQUESTS).map((leave) => ({
        id: leave.id,
        startDate: leave.startDate,
        endDate: leave.endDate,
      }))
      throw new AppError("LEAVE_AFTER_EMPLOYMENT", { details: { requests: conflicts } })
    }
    for (const request of later) {
      const kept = await this.em.find(LeaveDayPart, { requestId: request.id, date: { $lte: endDate } })
      const length = lengthOf({ ...request, endDate }, kept)
      if (length.days === 0) await requests.cancelWithEmployment(request)
      else {
        await this.em.nativeDelete(LeaveDayPart, { requestId: request.id, date: { $gt: endDate } })
        Object.assign(request, { endDate, endHalf: "PM", endTime: null, ...length })
        requests.addHistory(request, "shorten", { from: request.status })
        this.emit("leaveRequest.update", {
          subject: request,
          details: { changedFields: ["endDate", "endHalf", "endTime", "days"] },
        })
      }
    }
  }

  /** Cancels the pending requests of a locked employee that begin after a date: the account is deactivated. */
  async cancelPendingAfter({ id: employeeId }: Employee, date: string): Promise<void> {
    const { ledger, requests } = this.ctx.services.leave
    const isLater = { employeeId, status: "PENDING" as LeaveStatus, startDate: { $gt: date } }
    const later = await this.em.find(LeaveRequest, isLater, { refresh: true, orderBy: { startDate: "asc", id: "asc" } })
    for (const request of later) await requests.cancelWithEmployment(request)
    if (later.length > 0) await ledger.syncLedger([employeeId])
  }

  private async findDifferences(isSelected: RawBuilder<unknown>): Promise<Difference[]> {
    const requests = await this.findBookedRequests(isSelected)
    const schedules = await this.loadSchedules(requests)
    const differences: Difference[] = []
    for (const request of requests) {
      // The computation takes long for many requests, so this loop lets others run.
      await setImmediate()
      const halves = countHalves(request, schedules.get(request.employeeId) as ScheduleOn)
      if (toText(halves) !== request.counted) differences.push({ request, halves, length: lengthOf(request, halves) })
    }
    return differences
  }

  private async loadSchedules(requests: readonly BookedRequest[]): Promise<Map<string, ScheduleOn>> {
    const dates = requests.flatMap(({ startDate, endDate }) => [startDate, endDate]).sort()
    const [first, last] = [dates[0], dates.at(-1)]
    if (!first || !last) return new Map()
    const employeeIds = [...new Set(requests.map((request) => request.employeeId))]
    return this.ctx.services.leave.days.loadSchedules(employeeIds, first, last)
  }

  /** Replaces the days of a request. Returns false without a change if the balance does not cover them. */
  private async apply({ request, halves, length }: Difference): Promise<boolean> {
    const { ledger, requests } = this.ctx.services.leave
    const { employee, type } = await loadLedger(this.ctx, request.employeeId, request.leaveTypeId)
    const before = ledgerInputFor(employee, type)
    const bookings = before.bookings.map((booking) =>
      booking.requestId === request.id ? { ...booking, days: toBookedDays(halves, type.unit) } : booking,
    )
    const after = { ...before, bookings }
    if (balanceError(before, after)) return false
    const { organizationId } = this.viewer
    const rows = halves.map(({ notCountedReason, startTime, endTime, holidayNames, ...half }) => {
      const columns = {
        start_time: startTime,
        end_time: endTime,
        not_counted_reason: notCountedReason,
        holiday_names: holidayNames,
      }
      return { id: newId(), ...half, ...columns }
    })
    await sql`delete from leave_day_parts where organization_id = ${organizationId} and request_id = ${request.id}`.execute(
      this.db,
    )
    await sql`insert into leave_day_parts (id, organization_id, request_id, employee_id, date, half, amount, minutes, start_time, end_time,
        not_counted_reason, holiday, holiday_names, created_at, updated_at)
      select id, ${organizationId}::uuid, ${request.id}::uuid, ${request.employeeId}::uuid, date, half, amount, minutes, start_time,
        end_time, not_counted_reason, holiday, holiday_names, ${this.clock.now()}::timestamptz, ${this.clock.now()}::timestamptz
      from json_populate_recordset(null::leave_day_parts, ${JSON.stringify(rows)}::json)`.execute(this.db)
    const record = await this.em.findOneOrFail(LeaveRequest, { id: request.id })
    Object.assign(record, length)
    requests.addHistory(record, "recalculate", { from: record.status })
    await ledger.write(employee, type, after)
    this.emit("leave.recalculate", { subject: record, details: { before: request.days, after: length.days } })
    return true
  }

  private async findBookedRequests(isSelected: RawBuilder<unknown>): Promise<BookedRequest[]> {
    const { rows } = await sql<BookedRequest>`
      select r.id, r.employee_id as "employeeId", r.leave_type_id as "leaveTypeId", r.start_date::text as "startDate",
        r.end_date::text as "endDate", r.start_half as "startHalf", r.end_half as "endHalf",
        r.start_time as "startTime", r.end_time as "endTime", r.days::float8 as days, r.minutes,
        (select coalesce(string_agg(concat_ws(' ', d.date, d.half, d.amount, d.minutes, concat(d.start_time, d.end_time)), ','
              order by d.date, d.half), '')
          from leave_day_parts d where d.organization_id = r.organization_id and d.request_id = r.id) as counted
      from leave_requests r
      where r.organization_id = ${this.viewer.organizationId} and r.status in ('PENDING', 'APPROVED') and ${isSelected}
      order by r.start_date, r.id limit ${MAX_RECALCULATED_REQUESTS + 1}`.execute(this.db)
    if (rows.length > MAX_RECALCULATED_REQUESTS) throw tooManyError("to", MAX_RECALCULATED_REQUESTS)
    return rows
  }

  /** Locks the employees of requests, ordered by id to avoid deadlocks. */
  private async lockEmployees(differences: readonly Difference[]): Promise<void> {
    const ids = differences.map(({ request }) => request.employeeId)
    await sql`select 1 from employees where organization_id = ${this.viewer.organizationId} and id = any(${ids}::uuid[])
      order by id for update`.execute(this.db)
  }
}

/** Condition on requests `r` of a recalculation. */
function isInRange({ from, to, employeeIds }: RecalculateLeaveInput): RawBuilder<unknown> {
  const ofEmployees = employeeIds ? sql`and r.employee_id = any(${employeeIds}::uuid[])` : sql``
  return sql`r.end_date >= ${from} and r.start_date <= ${to} ${ofEmployees}`
}

function toResult({ request, length }: Difference, isApplied: boolean): LeaveRecalculation {
  const { id: requestId, employeeId, startDate, endDate, days: before } = request
  const hours = { hoursBefore: toHours(request.minutes), hoursAfter: toHours(length.minutes) }
  return { requestId, employeeId, startDate, endDate, before, after: length.days, ...hours, isApplied }
}

const toText = (halves: readonly CountedHalf[]) =>
  halves
    .map(
      ({ date, half, amount, minutes, startTime, endTime }) =>
        `${date} ${half} ${amount} ${minutes} ${startTime ?? ""}${endTime ?? ""}`,
    )
    .join(",")
