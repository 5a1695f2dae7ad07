// Tools of HR: simulate other rules of a leave type, and recalculate booked leave after work calendars have changed.
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { LeaveRecalculation, SimulatedLeaveBalance } from "../../entities/leave/balances.js"
import type { LeaveStatus } from "../../entities/leave/enums.js"
import { LeaveDay, LeaveRequest } from "../../entities/leave/requests.js"
import { LeaveType } from "../../entities/leave/types.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { RecalculateLeaveInput } from "../../inputs/leave/balances.js"
import type { SimulateLeaveRulesInput } from "../../inputs/leave/types.js"
import { loadLedger, loadLedgers, toAccrualRules } from "./ledger-loader.js"
import { fromAmount, toAmount, toHours } from "./rules/amounts.js"
import { computeBalance } from "./rules/balance.js"
import { yearEnd, yearOf } from "./rules/dates.js"
import { type CountedHalf, countHalves, type LeaveLength, type LeaveSpan, lengthOf, type ScheduleOn } from "./rules/day-count.js"
import { coverageError } from "./rules/ledger-diff.js"
import { type LedgerEmployee, type LedgerLeaveType, ledgerInputFor, toBookedDays } from "./rules/ledger-input.js"
import { pickRules } from "./rules/policy-rules.js"

const SIMULATION_BATCH_SIZE = 500
const MAX_RECALCULATED_REQUESTS = 1000
const MAX_SIMULATED_BALANCES = 1000
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

interface NamedEmployee {
  id: string
  fullName: string
}

export class LeaveRecalculationService extends BaseService {
  /**
   * The balances on a date that other rules of a type would change, ordered by employee name. Writes nothing. Throws
   * VALIDATION_FAILED for more than 1,000 balances; departments narrow the employees. Throws RATE_LIMITED while too many
   * simulations of the organization wait.
   */
  async simulateRules(id: string, input: SimulateLeaveRulesInput): Promise<SimulatedLeaveBalance[]> {
    const type = await this.findAuthorized("update", LeaveType, id)
    return this.ctx.deps.computations.run(this.viewer.organizationId, () => this.simulate(type, input))
  }

  private async simulate(
    { id, unit }: LeaveType,
    { asOf = yearEnd(yearOf(this.ctx.today)), effectiveFrom, departmentIds, groupId, ...rules }: SimulateLeaveRulesInput,
  ): Promise<SimulatedLeaveBalance[]> {
    const { policyGroups, policyVersions } = this.ctx.services.leave
    const key = { leaveTypeId: id, groupId: groupId ?? null }
    await policyGroups.assertOfType(key)
    const version = await policyVersions.draft(key, pickRules(rules), effectiveFrom ?? this.ctx.today)
    const simulated = toAccrualRules({ maximumCarryOver: null, carryOverExpires: null, ...version }, unit)
    const results: SimulatedLeaveBalance[] = []
    for (let last: NamedEmployee | undefined; ; ) {
      const batch = await this.nextEmployees(last, departmentIds)
      const ids = batch.map((employee) => employee.id)
      const loaded = await loadLedgers(this.ctx, { employees: sql`e.id = any(${ids}::uuid[])`, leaveTypeIds: [id] })
      const employees = new Map(loaded.employees.map((employee) => [employee.id, employee]))
      const type = loaded.types[0] as LedgerLeaveType
      const simulatedType = { ...type, versions: insertVersion(type.versions, simulated) }
      for (const { id: employeeId, fullName } of batch) {
        // The computation takes long for many employees, so this loop lets other requests run.
        await setImmediate()
        const employee = employees.get(employeeId) as LedgerEmployee
        const [before, after] = [remainingOf(employee, type, asOf), remainingOf(employee, simulatedType, asOf)]
        const difference = fromAmount(toAmount(after - before, unit), unit)
        if (difference === 0) continue
        if (results.length === MAX_SIMULATED_BALANCES) throw tooManyError("departmentIds", MAX_SIMULATED_BALANCES)
        results.push({ employeeId, fullName, before, after, difference, unit })
      }
      if (batch.length < SIMULATION_BATCH_SIZE) return results
      last = batch.at(-1)
    }
  }

  /**
   * Recounts the days of pending and approved requests by the current work calendars and writes corrections. Requests that the
   * balance does not cover stay unchanged and are listed with `isApplied: false`.
   */
  async recalculate({ from, to, employeeIds, dryRun = false }: RecalculateLeaveInput): Promise<LeaveRecalculation[]> {
    if (!dryRun) await this.lockEmployees(await this.findBookedRequests(from, to, employeeIds))
    const requests = await this.findBookedRequests(from, to, employeeIds)
    const schedules = await this.loadSchedules(requests)
    const results: LeaveRecalculation[] = []
    for (const request of requests) {
      const halves = countHalves(request, schedules.get(request.employeeId) as ScheduleOn)
      if (toText(halves) === request.counted) continue
      const { id: requestId, employeeId, startDate, endDate, days: before } = request
      const length = lengthOf(request, halves)
      const isApplied = !dryRun && (await this.apply(request, halves, length))
      const hours = { hoursBefore: toHours(request.minutes), hoursAfter: toHours(length.minutes) }
      results.push({ requestId, employeeId, startDate, endDate, before, after: length.days, ...hours, isApplied })
    }
    return results
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
      const kept = await this.em.find(LeaveDay, { requestId: request.id, date: { $lte: endDate } })
      const length = lengthOf({ ...request, endDate }, kept)
      if (length.days === 0) await requests.cancelWithEmployment(request)
      else {
        await this.em.nativeDelete(LeaveDay, { requestId: request.id, date: { $gt: endDate } })
        Object.assign(request, { endDate, endHalf: "PM", endTime: null, ...length })
        requests.addHistory(request, "shorten", { from: request.status })
        this.emit("leaveRequest.update", { subject: request, details: { changed: ["endDate", "endHalf", "endTime", "days"] } })
      }
    }
  }

  private async loadSchedules(requests: readonly BookedRequest[]): Promise<Map<string, ScheduleOn>> {
    const dates = requests.flatMap(({ startDate, endDate }) => [startDate, endDate]).sort()
    const [first, last] = [dates[0], dates.at(-1)]
    if (!first || !last) return new Map()
    const employeeIds = [...new Set(requests.map((request) => request.employeeId))]
    return this.ctx.services.leave.days.loadSchedules(employeeIds, first, last)
  }

  /** Replaces the days of a request. Returns false without a change if the balance does not cover them. */
  private async apply(request: BookedRequest, halves: readonly CountedHalf[], length: LeaveLength): Promise<boolean> {
    const { ledger, requests } = this.ctx.services.leave
    const { employee, type } = await loadLedger(this.ctx, request.employeeId, request.leaveTypeId)
    const before = ledgerInputFor(employee, type)
    const bookings = before.bookings.map((booking) =>
      booking.requestId === request.id ? { ...booking, days: toBookedDays(halves, type.unit) } : booking,
    )
    const after = { ...before, bookings }
    if (coverageError(before, after)) return false
    const { organizationId } = this.viewer
    const rows = halves.map(({ notCountedReason, startTime, endTime, ...half }) => {
      return { id: newId(), ...half, start_time: startTime, end_time: endTime, not_counted_reason: notCountedReason }
    })
    await sql`delete from leave_days where organization_id = ${organizationId} and request_id = ${request.id}`.execute(this.db)
    await sql`insert into leave_days (id, organization_id, request_id, employee_id, date, half, amount, minutes, start_time, end_time,
        not_counted_reason, holiday, created_at, updated_at)
      select id, ${organizationId}::uuid, ${request.id}::uuid, ${request.employeeId}::uuid, date, half, amount, minutes, start_time,
        end_time, not_counted_reason, holiday, ${this.clock.now()}::timestamptz, ${this.clock.now()}::timestamptz
      from json_populate_recordset(null::leave_days, ${JSON.stringify(rows)}::json)`.execute(this.db)
    const record = await this.em.findOneOrFail(LeaveRequest, { id: request.id })
    Object.assign(record, length)
    requests.addHistory(record, "recalculate", { from: record.status })
    await ledger.write(employee, type, after)
    this.emit("leave.recalculate", { subject: record, details: { before: request.days, after: length.days } })
    return true
  }

  private async findBookedRequests(from: string, to: string, employeeIds: string[] | undefined): Promise<BookedRequest[]> {
    const ofEmployees = employeeIds ? sql`and r.employee_id = any(${employeeIds}::uuid[])` : sql``
    const { rows } = await sql<BookedRequest>`
      select r.id, r.employee_id as "employeeId", r.leave_type_id as "leaveTypeId", r.start_date::text as "startDate",
        r.end_date::text as "endDate", r.start_half as "startHalf", r.end_half as "endHalf",
        r.start_time as "startTime", r.end_time as "endTime", r.days::float8 as days, r.minutes,
        (select coalesce(string_agg(concat_ws(' ', d.date, d.half, d.amount, d.minutes, concat(d.start_time, d.end_time)), ','
              order by d.date, d.half), '')
          from leave_days d where d.organization_id = r.organization_id and d.request_id = r.id) as counted
      from leave_requests r
      where r.organization_id = ${this.viewer.organizationId} and r.status in ('PENDING', 'APPROVED')
        and r.end_date >= ${from} and r.start_date <= ${to} ${ofEmployees}
      order by r.start_date, r.id limit ${MAX_RECALCULATED_REQUESTS + 1}`.execute(this.db)
    if (rows.length > MAX_RECALCULATED_REQUESTS) throw tooManyError("to", MAX_RECALCULATED_REQUESTS)
    return rows
  }

  /** Locks the employees of requests, ordered by id to avoid deadlocks. */
  private async lockEmployees(requests: readonly BookedRequest[]): Promise<void> {
    const ids = requests.map(({ employeeId }) => employeeId)
    await sql`select 1 from employees where organization_id = ${this.viewer.organizationId} and id = any(${ids}::uuid[])
      order by id for update`.execute(this.db)
  }

  /** The next batch of employees by name. */
  private async nextEmployees(
    after: NamedEmployee | undefined,
    departmentIds: readonly string[] | undefined,
  ): Promise<NamedEmployee[]> {
    const inDepartment = departmentIds ? sql`and department_id = any(${[...departmentIds]}::uuid[])` : sql``
    const isLater = after ? sql`and (full_name, id) > (${after.fullName}, ${after.id}::uuid)` : sql``
    const { rows } = await sql<NamedEmployee>`
      select id, full_name as "fullName" from employees
      where organization_id = ${this.viewer.organizationId} and account_status <> 'DEACTIVATED' ${inDepartment} ${isLater}
      order by full_name, id limit ${SIMULATION_BATCH_SIZE}`.execute(this.db)
    return rows
  }
}

const remainingOf = (employee: LedgerEmployee, type: LedgerLeaveType, asOf: string) =>
  computeBalance(employee, type, asOf).remaining ?? 0

/** The versions with another one, after those from the same date. */
const insertVersion = (versions: LedgerLeaveType["versions"], version: LedgerLeaveType["versions"][number]) =>
  [...versions, version].toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : a.effectiveFrom > b.effectiveFrom ? 1 : 0))

const toText = (halves: readonly CountedHalf[]) =>
  halves
    .map(
      ({ date, half, amount, minutes, startTime, endTime }) =>
        `${date} ${half} ${amount} ${minutes} ${startTime ?? ""}${endTime ?? ""}`,
    )
    .join(",")
