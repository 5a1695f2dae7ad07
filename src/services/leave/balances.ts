// Leave balances on past and future dates, their entries, manual entries, and the report of all employees.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError, validationError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import {
  type LeaveBalance,
  type LeaveBalanceDetails,
  type LeaveBalanceEntry,
  LeaveReportRow,
} from "../../entities/leave/balances.js"
import type { LeaveUnit } from "../../entities/leave/enums.js"
import { LedgerEntry } from "../../entities/leave/ledger.js"
import { LeaveType } from "../../entities/leave/types.js"
import { AMOUNT_SCALE, MAX_MANUAL_AMOUNT } from "../../entities/leave/units.js"
import type { RowRef } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type {
  AdjustLeaveBalanceInput,
  EncashLeaveInput,
  GrantLeaveInput,
  LeaveReportFilter,
  LedgerEntryFilter,
  ReverseLeaveEncashmentInput,
} from "../../inputs/leave/balances.js"
import { fromAmount, isExactAmount, toAmount } from "./calculations/amounts.js"
import { computeBalance } from "./calculations/balance.js"
import { assertSufficientBalance, diffLedger, type NewLedgerEntry, projectUntil } from "./calculations/ledger-diff.js"
import {
  ADJUSTMENT_PREFIX,
  type Adjustment,
  balancesFor,
  ENCASHMENT_PREFIX,
  GRANT_PREFIX,
  type LedgerEmployee,
  LIMITED_GRANT_PREFIX,
  ledgerInputFor,
} from "./calculations/ledger-input.js"
import { isOneOf, loadLedger, loadLedgers } from "./ledger-loader.js"
import { projectReport } from "./report.js"

/** Ledger entries of one employee and type, which a balance lists completely. */
const MAX_BALANCE_ENTRIES = 5000

export class LeaveBalanceService extends BaseService {
  /** Balances of an employee on a date (default: today), ordered by type name. Archived types are left out. */
  async list(employeeId: string, asOf?: string): Promise<LeaveBalance[]> {
    await this.findAuthorized("readLeave", Employee, employeeId)
    this.ctx.accessLog.add(this.viewer, "READ", "LEAVE", employeeId)
    return (await this.listMany([employeeId], asOf)).get(employeeId) ?? []
  }

  /** Balances of several employees, by employee. Employees whose leave the viewer may not read are left out. */
  async listMany(employeeIds: readonly string[], asOf?: string): Promise<Map<string, LeaveBalance[]>> {
    const ids = employeeIds.filter((id) => this.isAllowed("readLeave", Employee, { id }))
    const { employees, types } = await loadLedgers(this.ctx, { employees: isOneOf(ids) })
    const active = types.filter(({ retiredOn }) => retiredOn === null)
    return new Map(
      employees.map((employee) => [employee.id, active.map((type) => computeBalance(employee, type, asOf ?? employee.today))]),
    )
  }

  /** A balance with its stored entries and those expected by the date. Throws VALIDATION_FAILED for more than 5,000 entries. */
  async get(employeeId: string, leaveTypeId: string, asOf?: string): Promise<LeaveBalanceDetails> {
    await this.findAuthorized("readLeave", Employee, employeeId)
    this.ctx.accessLog.add(this.viewer, "READ", "LEAVE", employeeId)
    const { employee, type, entries: all } = await loadLedger(this.ctx, employeeId, leaveTypeId, MAX_BALANCE_ENTRIES + 1)
    const day = asOf ?? employee.today
    const stored = all.filter(({ effectiveDate }) => effectiveDate <= day)
    const { postings, input, balances } = projectUntil(employee, type, day)
    const expected = diffLedger(postings, balances, input).filter(({ effectiveDate }) => effectiveDate <= day)
    const entries = [...stored, ...expected.map((entry) => toBalanceEntry(entry, type.unit))]
    if (entries.length > MAX_BALANCE_ENTRIES) throw tooManyError("asOf", MAX_BALANCE_ENTRIES)
    entries.sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : a.effectiveDate > b.effectiveDate ? 1 : 0))
    return { ...computeBalance(employee, type, day), entries }
  }

  /** The ledger entries that the viewer may read, ordered by effective date. */
  listEntries({ from, to, employeeIds, leaveTypeIds, requestIds, kinds }: LedgerEntryFilter) {
    const conditions = [
      ...(from ? [(entry: RowRef) => sql`${entry("effectiveDate")} >= ${from}`] : []),
      ...(to ? [(entry: RowRef) => sql`${entry("effectiveDate")} <= ${to}`] : []),
    ]
    const where = { employeeId: employeeIds, leaveTypeId: leaveTypeIds, requestId: requestIds, kind: kinds }
    return this.queryMany(LedgerEntry, { where, conditions, orderBy: [{ by: "effectiveDate" }] })
  }

  /** Adds days to a balance or removes them. Throws INSUFFICIENT_BALANCE if the rules do not allow the resulting overdraft. */
  async adjust({ effectiveDate, ...input }: AdjustLeaveBalanceInput): Promise<LeaveBalance> {
    const { subject, employee, ...booked } = await this.addManually("adjustLeave", input, (date) => {
      return { key: `${ADJUSTMENT_PREFIX}${newId()}`, date: effectiveDate ?? date, validTo: null }
    })
    const { leaveTypeId, days } = input
    this.emit("leave.adjust", { subject, details: { leaveTypeId, days, effectiveDate: booked.date } })
    return this.balanceToday(employee, leaveTypeId)
  }

  /**
   * Grants days from a date on. With a last day they expire after it; otherwise the rules of the type carry them over. Managers grant
   * days of types that allow it, always with a last day.
   */
  async grant({ validFrom, validTo, ...input }: GrantLeaveInput): Promise<LeaveBalance> {
    if (validTo !== undefined && validTo < validFrom) throw validationError({ validTo: "endBeforeStart" })
    const { subject, employee } = await this.addManually("grantLeave", input, (_date, subject, type) => {
      if (!this.isAllowed("adjustLeave", Employee, subject)) {
        if (!type.allowsManagerGrants) throw new AppError("FORBIDDEN")
        if (validTo === undefined) throw validationError({ validTo: "required" })
      }
      const prefix = validTo === undefined ? GRANT_PREFIX : LIMITED_GRANT_PREFIX
      return { key: `${prefix}${newId()}`, date: validFrom, validTo: validTo ?? null }
    })
    const { leaveTypeId, days } = input
    this.emit("leave.grant", { subject, details: { leaveTypeId, days, validFrom, validTo } })
    return this.balanceToday(employee, leaveTypeId)
  }

  /** Pays out unused days. Throws INSUFFICIENT_BALANCE if the rules do not allow the resulting overdraft. */
  async encash({ effectiveDate, days, ...input }: EncashLeaveInput): Promise<LeaveBalance> {
    const { subject, employee, ...booked } = await this.addManually("adjustLeave", { ...input, days: -days }, (date) => {
      return { key: `${ENCASHMENT_PREFIX}${newId()}`, date: effectiveDate ?? date, validTo: null }
    })
    const { leaveTypeId } = input
    this.emit("leave.encash", { subject, details: { leaveTypeId, days, effectiveDate: booked.date } })
    return this.balanceToday(employee, leaveTypeId)
  }

  /** Reverses an encashment by a correction. Throws INVALID_TRANSITION if it is reversed already. */
  async reverseEncashment(id: string, { reason }: ReverseLeaveEncashmentInput): Promise<LeaveBalance> {
    const { employeeId, leaveTypeId, kind, key } = await this.findAuthorized("reverse", LedgerEntry, id)
    if (kind !== "ENCASHMENT") throw new AppError("NOT_FOUND")
    const subject = await this.lockForAdjustment("adjustLeave", employeeId)
    const { employee, type } = await loadLedger(this.ctx, employeeId, leaveTypeId)
    const encashed = balancesFor(employee, type).find((balance) => balance.key === key)?.amount ?? 0
    if (encashed === 0)
      throw new AppError("INVALID_TRANSITION", { details: { from: "REVERSED", action: "reverse", allowed: [] } })
    const input = ledgerInputFor(employee, type)
    const adjustments = input.adjustments.filter((adjustment) => adjustment.key !== key)
    await this.ctx.services.leave.ledger.write(employee, type, { ...input, adjustments }, { key, reason })
    this.emit("leave.reverseEncashment", { subject, details: { leaveTypeId, days: -fromAmount(encashed, type.unit) } })
    return this.balanceToday(employee, leaveTypeId)
  }

  /**
   * The balances of all active employees on a date, ordered by name. They are sums of the stored entries, on a future date the
   * figures of `projectReport`.
   */
  async report({ asOf = this.ctx.today, ...conditions }: LeaveReportFilter) {
    const { departmentIds, employeeIds, leaveTypeIds } = conditions
    const rows = asOf > this.ctx.today ? await projectReport(this.ctx, asOf, conditions) : null
    const inDepartment = departmentIds ? sql`and e.department_id = any(${departmentIds}::uuid[])` : sql``
    const projected = rows
      ? sql`join json_to_recordset(${JSON.stringify(rows)}::json) as f (employee_id uuid, leave_type_id uuid, projection jsonb)
          on f.employee_id = e.id and f.leave_type_id = t.id`
      : sql`cross join (select null::jsonb as projection) f`
    return this.queryMany(LeaveReportRow, {
      where: { employeeId: employeeIds, leaveTypeId: leaveTypeIds },
      withClause: ({ organization }) => sql`with leave_report as not materialized (
        select md5(e.id::text || t.id::text)::uuid as id, e.organization_id, e.id as employee_id, e.full_name,
          t.id as leave_type_id, t.name as leave_type_name, t.unit, t.is_unlimited, ${asOf}::date as as_of, f.projection
        from employees e join leave_types t on t.organization_id = e.organization_id and t.archived_at is null ${projected}
        where e.organization_id = ${organization} and e.account_status <> 'DEACTIVATED' ${inDepartment})`,
      orderBy: [{ by: "fullName" }, { by: "leaveTypeName" }],
    })
  }

  /** Writes a manual entry to the ledger of an employee. `toEntry` gets the current date of the employee. */
  private async addManually(
    action: "adjustLeave" | "grantLeave",
    { employeeId, leaveTypeId, days, reason }: Omit<AdjustLeaveBalanceInput, "effectiveDate">,
    toEntry: (today: string, subject: Employee, leaveType: LeaveType) => Omit<Adjustment, "amount">,
  ) {
    const subject = await this.lockForAdjustment(action, employeeId)
    const leaveType = await this.findAuthorized("read", LeaveType, leaveTypeId)
    assertManualAmount(days, leaveType.unit)
    const amount = toAmount(days, leaveType.unit)
    const { employee, type } = await loadLedger(this.ctx, employeeId, leaveTypeId)
    if (type.isUnlimited) throw validationError({ leaveTypeId: "unlimited" })
    const entry = toEntry(employee.today, subject, leaveType)
    const before = ledgerInputFor(employee, type)
    const after = { ...before, adjustments: [...before.adjustments, { ...entry, amount }] }
    if (amount < 0) assertSufficientBalance(before, after)
    await this.ctx.services.leave.ledger.write(employee, type, after, { key: entry.key, reason })
    return { subject, employee, date: entry.date }
  }

  private async lockForAdjustment(action: "adjustLeave" | "grantLeave", employeeId: string): Promise<Employee> {
    const employee = await this.findAuthorized(action, Employee, employeeId, { lock: true })
    await this.assertActionAvailable(Employee, employeeId, action)
    return employee
  }

  private async balanceToday({ id, today }: LedgerEmployee, leaveTypeId: string): Promise<LeaveBalance> {
    const { employee, type } = await loadLedger(this.ctx, id, leaveTypeId)
    return computeBalance(employee, type, today)
  }
}

/** Throws VALIDATION_FAILED for an amount that the ledger cannot store exactly, and for one above the limit of the unit. */
function assertManualAmount(days: number, unit: LeaveUnit): void {
  const max = MAX_MANUAL_AMOUNT[unit]
  if (toAmount(days, unit) === 0) throw validationError({ days: "notZero" })
  const problem = (code: string, max: number) =>
    new AppError("VALIDATION_FAILED", { problems: [{ path: "days", code, values: { max } }] })
  if (!isExactAmount(days, unit)) throw problem("tooManyDecimals", AMOUNT_SCALE)
  if (Math.abs(days) > max) throw problem("max", max)
}

/** An entry that is expected but not stored yet, so it has no id. */
const toBalanceEntry = (
  { kind, account, amount, effectiveDate, key, requestId }: NewLedgerEntry,
  unit: LeaveUnit,
): LeaveBalanceEntry => ({
  kind,
  account,
  days: fromAmount(amount, unit),
  unit,
  effectiveDate,
  key,
  requestId,
})
