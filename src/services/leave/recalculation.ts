// HR's tools for looking ahead and back: who would gain or lose by other rules, and what a later change of calendars means for
// leave that is booked already.
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { LeaveEffect, RecountedLeave } from "../../entities/leave/balances.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import { LeaveType } from "../../entities/leave/types.js"
import type { Recount } from "../../inputs/leave/balances.js"
import type { SimulateLeaveRulesInput } from "../../inputs/leave/types.js"
import { balanceOf } from "./balances.js"
import { type CountedHalf, countHalves, type LeaveSpan } from "./days.js"
import { byDay, shortOf } from "./ledger.js"
import { factsFor, type PersonFacts, peopleOf, rulesFrom, type TypeFacts } from "./ledger-loader.js"
import { yearEnd, yearOf } from "./rules/accrual.js"
import { given } from "./types.js"

/** How many people are looked at together. */
const batch = 500
/** The most requests that are counted anew at once. */
const most = 1000

interface Booked extends LeaveSpan {
  id: string
  employeeId: string
  leaveTypeId: string
  days: number
  /** The halves as they were counted, as `date half amount` in their order. */
  counted: string | null
}

export class LeaveRecountService extends BaseService {
  /** Who would gain or lose how much by a day if the rules changed, by name. Writes nothing. */
  async tryRules(
    id: string,
    { asOf = yearEnd(yearOf(this.ctx.today)), effectiveFrom, ...rules }: SimulateLeaveRulesInput,
  ): Promise<LeaveEffect[]> {
    await this.findAuthorized("update", LeaveType, id)
    const type = await this.ctx.services.leave.ledger.typeOf(id)
    const version = await this.ctx.services.leave.types.versionWith(id, given(rules), effectiveFrom ?? this.ctx.today)
    const versions = [...type.versions, rulesFrom({ maximumCarryOver: null, carryOverExpires: null, ...version })]
    const changed = {
      ...type,
      versions: versions.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : a.effectiveFrom > b.effectiveFrom ? 1 : 0)),
    }
    const effects: LeaveEffect[] = []
    for (let after: { fullName: string; id: string } | undefined; ; ) {
      const names = await this.namesAfter(after)
      const ids = names.map((person) => person.id)
      const people = new Map((await peopleOf(this.ctx, sql`e.id = any(${ids}::uuid[])`)).map((person) => [person.id, person]))
      for (const { id: employeeId, fullName } of names) {
        // Nobody else has to wait until all are worked out.
        await setImmediate()
        const [before, then] = [type, changed].map((one) => remainingOf(people.get(employeeId) as PersonFacts, one, asOf)) as [
          number,
          number,
        ]
        const difference = Math.round((then - before) * 1000) / 1000
        if (difference !== 0) effects.push({ employeeId, fullName, before, after: then, difference })
      }
      if (names.length < batch) return effects
      after = names.at(-1)
    }
  }

  /**
   * Counts the days of pending and approved requests anew, by the calendars as they are now, and writes what is different as
   * corrections. What the balance does not suffice for stays as it is, and is listed so.
   */
  async recount({ from, to, employeeId, dryRun = false }: Recount): Promise<RecountedLeave[]> {
    if (!dryRun) await this.lock(await this.booked(from, to, employeeId))
    const requests = await this.booked(from, to, employeeId)
    const people = [...new Set(requests.map((request) => request.employeeId))]
    const span = [...requests.map(({ startDate }) => startDate), ...requests.map(({ endDate }) => endDate)].sort()
    const days =
      requests.length > 0
        ? await this.ctx.services.leave.days.factsOf(people, span[0] as string, span.at(-1) as string)
        : new Map()
    const found: RecountedLeave[] = []
    for (const request of requests) {
      const halves = countHalves(request, days.get(request.employeeId))
      if (textOf(halves) === request.counted) continue
      const { id: requestId, startDate, endDate, days: before } = request
      const after = halves.reduce((sum, { amount }) => sum + amount, 0) / 1000
      const isApplied = !dryRun && (await this.apply(request, halves, after))
      found.push({ requestId, employeeId: request.employeeId, startDate, endDate, before, after, isApplied })
    }
    return found
  }

  /** Writes the new count of a request; false where the balance does not suffice. */
  private async apply(request: Booked, halves: readonly CountedHalf[], days: number): Promise<boolean> {
    const { services } = this.ctx
    const person = await services.leave.ledger.personOf(request.employeeId)
    const type = await services.leave.ledger.typeOf(request.leaveTypeId)
    const before = factsFor(person, type)
    const bookings = before.bookings.map((one) => (one.requestId === request.id ? { ...one, days: byDay(halves) } : one))
    const after = { ...before, bookings }
    if (shortOf(before, after)) return false
    const { organizationId } = this.viewer
    const rows = halves.map(({ notCounted, ...half }) => ({ id: newId(), ...half, not_counted: notCounted }))
    await sql`delete from leave_days where organization_id = ${organizationId} and request_id = ${request.id}`.execute(this.db)
    await sql`insert into leave_days (id, organization_id, request_id, employee_id, date, half, amount, not_counted, holiday, created_at, updated_at)
      select id, ${organizationId}::uuid, ${request.id}::uuid, ${request.employeeId}::uuid, date, half, amount, not_counted, holiday,
        ${this.clock.now()}::timestamptz, ${this.clock.now()}::timestamptz
      from json_populate_recordset(null::leave_days, ${JSON.stringify(rows)}::json)`.execute(this.db)
    const record = await this.em.findOneOrFail(LeaveRequest, { id: request.id })
    record.days = days
    this.ctx.services.leave.requests.note(record, "recount", { from: record.status })
    await services.leave.ledger.write(person, type, after)
    this.emit("leave.recalculate", { subject: record, details: { before: request.days, after: days } })
    return true
  }

  private async booked(from: string, to: string, employeeIds: string[] | undefined): Promise<Booked[]> {
    const only = employeeIds ? sql`and r.employee_id = any(${employeeIds}::uuid[])` : sql``
    const { rows } = await sql<Booked>`
      select r.id, r.employee_id as "employeeId", r.leave_type_id as "leaveTypeId", r.start_date::text as "startDate",
        r.end_date::text as "endDate", r.start_half as "startHalf", r.end_half as "endHalf", r.days::float8 as days,
        (select string_agg(d.date || ' ' || d.half || ' ' || d.amount, ',' order by d.date, d.half) from leave_days d
          where d.organization_id = r.organization_id and d.request_id = r.id) as counted
      from leave_requests r
      where r.organization_id = ${this.viewer.organizationId} and r.status in ('PENDING', 'APPROVED')
        and r.end_date >= ${from} and r.start_date <= ${to} ${only}
      order by r.start_date, r.id limit ${most + 1}`.execute(this.db)
    if (rows.length > most)
      throw new AppError("VALIDATION_FAILED", { problems: [{ path: "to", code: "tooMany", values: { max: most } }] })
    return rows
  }

  /** Locks the people in one order. */
  private async lock(requests: readonly Booked[]): Promise<void> {
    const ids = requests.map(({ employeeId }) => employeeId)
    await sql`select 1 from employees where organization_id = ${this.viewer.organizationId} and id = any(${ids}::uuid[])
      order by id for update`.execute(this.db)
  }

  /** The next people of the organization by name. */
  private async namesAfter(after: { fullName: string; id: string } | undefined): Promise<{ id: string; fullName: string }[]> {
    const later = after ? sql`and (full_name, id) > (${after.fullName}, ${after.id}::uuid)` : sql``
    const { rows } = await sql<{ id: string; fullName: string }>`
      select id, full_name as "fullName" from employees
      where organization_id = ${this.viewer.organizationId} and account_status <> 'DEACTIVATED' ${later}
      order by full_name, id limit ${batch}`.execute(this.db)
    return rows
  }
}

const remainingOf = (person: PersonFacts, type: TypeFacts, asOf: string) => balanceOf(person, type, asOf).remaining ?? 0

const textOf = (halves: readonly CountedHalf[]) => halves.map(({ date, half, amount }) => `${date} ${half} ${amount}`).join(",")
