// What the ledger of leave says on a day, past or to come, and what HR does to it. A forecast is the same function with a later
// day.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import { type LeaveBalance, type LeaveLine, LeaveReportRow, type LeaveStatement } from "../../entities/leave/balances.js"
import { LeaveEntry } from "../../entities/leave/ledger.js"
import { LeaveType } from "../../entities/leave/types.js"
import type { RowRef } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { AdjustLeaveBalanceInput, BalanceReport, EntryFilter } from "../../inputs/leave/balances.js"
import { missing, refuseShort } from "./ledger.js"
import {
  adjustmentPrefix,
  cellsFor,
  factsFor,
  leaveTypesOf,
  type PersonFacts,
  type TypeFacts,
  writtenUntil,
} from "./ledger-loader.js"
import { thousandths, yearOf, yearStart } from "./rules/accrual.js"
import { lastDay, type Posting, projectLedger } from "./rules/ledger-projection.js"

export class LeaveBalancesService extends BaseService {
  /** The balances of a person, in the order of the types' names; of today where no day is given. */
  async of(employeeId: string, asOf?: string): Promise<LeaveBalance[]> {
    await this.findAuthorized("readLeave", Employee, employeeId)
    const person = await this.ctx.services.leave.ledger.personOf(employeeId)
    const types = (await leaveTypesOf(this.ctx)).filter(({ retiredOn }) => retiredOn === null)
    return types.map((type) => balanceOf(person, type, asOf ?? person.today))
  }

  /** A balance with the entries that it is the sum of, and what is expected until then. */
  async statement(employeeId: string, leaveTypeId: string, asOf?: string): Promise<LeaveStatement> {
    await this.findAuthorized("readLeave", Employee, employeeId)
    const person = await this.ctx.services.leave.ledger.personOf(employeeId)
    const type = await this.ctx.services.leave.ledger.typeOf(leaveTypeId)
    const day = asOf ?? person.today
    const { postings, facts, cells } = planUntil(person, type, day)
    const expected = missing({ postings, debts: [] }, cells, facts).filter(({ effectiveDate }) => effectiveDate <= day)
    const lines = [...(await this.written(employeeId, leaveTypeId, day)), ...expected.map(lineOf)]
    lines.sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : a.effectiveDate > b.effectiveDate ? 1 : 0))
    return { ...balanceOf(person, type, day), lines }
  }

  /** The entries of the ledger that the viewer may see, the oldest first. */
  entries({ from, to, ...where }: EntryFilter) {
    const when = [
      ...(from ? [(entry: RowRef) => sql`${entry("effectiveDate")} >= ${from}`] : []),
      ...(to ? [(entry: RowRef) => sql`${entry("effectiveDate")} <= ${to}`] : []),
    ]
    return this.queryMany(LeaveEntry, { where, conditions: when, orderBy: [{ by: "effectiveDate" }] })
  }

  /** Adds to a balance, or takes from it. INSUFFICIENT_BALANCE where it would go further below zero than the rules allow. */
  async adjust({ employeeId, leaveTypeId, days, reason, effectiveDate }: AdjustLeaveBalanceInput): Promise<LeaveBalance> {
    const employee = await this.findAuthorized("adjustLeave", Employee, employeeId, { lock: true })
    await this.findAuthorized("read", LeaveType, leaveTypeId)
    const amount = thousandths(days)
    if (amount === 0) throw validationError({ days: "notZero" })
    if (amount / 1000 !== days) throw validationError({ days: "tooManyDecimals" })
    const { services } = this.ctx
    const type = await services.leave.ledger.typeOf(leaveTypeId)
    if (type.isUnlimited) throw validationError({ leaveTypeId: "unlimited" })
    const person = await services.leave.ledger.personOf(employeeId)
    const date = effectiveDate ?? person.today
    const before = factsFor(person, type)
    const adjustment = { key: `${adjustmentPrefix}${newId()}`, date, amount }
    const after = { ...before, adjustments: [...before.adjustments, adjustment] }
    if (amount < 0) refuseShort(before, after)
    await services.leave.ledger.write(person, type, after, { key: adjustment.key, reason })
    this.emit("leave.adjust", { subject: employee, details: { leaveTypeId, days, effectiveDate: date } })
    return balanceOf(await services.leave.ledger.personOf(employeeId), type, person.today)
  }

  /** The balances of everybody on a day that has come, as they stand in the ledger; people by name. */
  report({ asOf = this.ctx.today, departmentId, ...where }: BalanceReport) {
    if (asOf > this.ctx.today) throw validationError({ asOf: "inTheFuture" })
    const inside = departmentId ? sql`and e.department_id = any(${departmentId}::uuid[])` : sql``
    return this.queryMany(LeaveReportRow, {
      where,
      withClause: ({ organization }) => sql`with leave_report as not materialized (
        select md5(e.id::text || t.id::text)::uuid as id, e.organization_id, e.id as employee_id, e.full_name,
          t.id as leave_type_id, t.name as leave_type_name, t.is_unlimited, ${asOf}::date as as_of
        from employees e join leave_types t on t.organization_id = e.organization_id and t.archived_at is null
        where e.organization_id = ${organization} and e.account_status <> 'DEACTIVATED' ${inside})`,
      orderBy: [{ by: "fullName" }, { by: "leaveTypeName" }],
    })
  }

  private async written(employeeId: string, leaveTypeId: string, until: string): Promise<LeaveLine[]> {
    const { rows } = await sql<Omit<LeaveLine, "days"> & { amount: number }>`
      select id, kind, account, amount, effective_date::text as "effectiveDate", recorded_at as "recordedAt", key,
        request_id as "requestId", actor_id as "actorId", reason
      from leave_entries
      where organization_id = ${this.viewer.organizationId} and employee_id = ${employeeId} and leave_type_id = ${leaveTypeId}
        and effective_date <= ${until} order by effective_date, id`.execute(this.db)
    return rows.map(({ amount, recordedAt, ...line }) => ({
      ...line,
      recordedAt: new Date(recordedAt as Date),
      days: amount / 1000,
    }))
  }
}

const lineOf = ({
  kind,
  account,
  amount,
  effectiveDate,
  key,
  requestId,
}: Omit<Posting, "requestId"> & { requestId: string | null }) => ({
  kind,
  account,
  days: amount / 1000,
  effectiveDate,
  key,
  requestId,
})

/** The plan of a type for a person as far as it decides what is so on a day. */
export function planUntil(person: PersonFacts, type: TypeFacts, day: string) {
  const facts = factsFor(person, type)
  const cells = cellsFor(person, type)
  const { postings } = projectLedger(facts, lastDay(facts, writtenUntil(cells, day)))
  return { facts, cells, postings }
}

/** The balance of a type on a day: figures of its year, which add up to the sum of all entries until then. */
export function balanceOf(person: PersonFacts, type: TypeFacts, asOf: string): LeaveBalance {
  const { postings } = planUntil(person, type, asOf)
  const until = postings.filter(({ effectiveDate }) => effectiveDate <= asOf)
  const sum = (of: readonly Posting[]) => of.reduce((total, { amount }) => total + amount, 0)
  const inYear = until.filter(({ effectiveDate }) => effectiveDate >= yearStart(yearOf(asOf)))
  const used = -sum(inYear.filter(({ account }) => account === "USED"))
  const pending = -sum(inYear.filter(({ account }) => account === "PENDING"))
  const remaining = sum(until)
  const limited = (amount: number) => (type.isUnlimited ? null : amount / 1000)
  return {
    leaveTypeId: type.id,
    leaveTypeName: type.name,
    entitled: limited(remaining + used + pending),
    used: used / 1000,
    pending: pending / 1000,
    remaining: limited(remaining),
    asOf,
  }
}
