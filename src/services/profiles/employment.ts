// Employment changes with an effective date. The employee carries the attributes in force, the changes are the history.
import { sql } from "kysely"
import { checkActor } from "../../core/actor-check.js"
import { BaseService } from "../../core/base-service.js"
import { batchesOf } from "../../core/batches.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import { loadLocalDate } from "../../core/local-date.js"
import { forUpdate } from "../../core/locks.js"
import { lockTree } from "../../core/tree.js"
import { isId, newIdAfter } from "../../entities/base-entity.js"
import type { Role } from "../../entities/enums.js"
import { EmploymentChange, employmentAttributes, payAttributes } from "../../entities/profiles/employment.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { SCOPES_OF_PLACES } from "../../events/lost-records.js"
import { loadMovedRecords, loadRecordsOfReports } from "../../events/moved-employees.js"
import type { Recording } from "../../events/recorded-times.js"
import type { EmploymentAttributes } from "../../inputs/employment-attributes.js"
import type { EmploymentChangeFilter, RecordEmploymentChangeInput } from "../../inputs/profiles.js"
import { sortKey } from "./calculations/scheduled-employment.js"
import { hasCheckedAttribute } from "./employment-schedule.js"

type Attributes = EmploymentAttributes & { role?: Role }
type Values = Record<string, unknown>

const allAttributes = [...employmentAttributes, ...payAttributes, "role"] as const
/** Attributes that determine leave grants, by themselves or by the rules that apply. A change of one updates the leave ledger. */
const leaveAttributes: ReadonlySet<string> = new Set([
  "hireDate",
  "endDate",
  "fullTimeShare",
  "departmentId",
  "locationId",
  "employmentType",
])

type ChangeHeader = Pick<EmploymentChange, "effectiveDate" | "reason" | "status"> & { id?: string }

/** What the next change of an employee follows. */
interface ChangeStart {
  /** The last day that is applied at once. */
  readonly applicableUntil: string
  /** The day of a change without a date. An applied change may have a later day, as that of a former first day of work. */
  readonly startsOn: string
  /** Id of the latest change. */
  readonly latestId: string | undefined
}

const REPORTS_PER_BATCH = 100

export class EmploymentService extends BaseService {
  private get schedule() {
    return this.ctx.services.profiles.employmentSchedule
  }

  async list(employeeId: string, { statuses }: EmploymentChangeFilter) {
    await this.findAuthorized("employ", Employee, employeeId)
    this.ctx.accessLog.add(this.viewer, "READ", "EMPLOYMENT", employeeId)
    return this.queryMany(EmploymentChange, { where: { employeeId, status: statuses }, orderBy: [{ by: "effectiveDate" }] })
  }

  /** Records a change. A future one is applied on its effective date, any other at once. */
  async record(employeeId: string, { effectiveDate, reason, ...given }: RecordEmploymentChangeInput): Promise<EmploymentChange> {
    const employee = await this.lockForUpdate("employ", employeeId, given)
    const fields = allAttributes.filter((name) => (given as Values)[name] !== undefined)
    await this.ctx.services.identity.accountGuards.assertMayChange(employeeId, "employ", fields)
    if (fields.length === 0) throw validationError({ "": "noChanges" })
    return this.recordChange(employee, given, effectiveDate, reason)
  }

  /**
   * Changes an employment from today on, or from a future first day of work on, and not before the latest change that is applied. The
   * caller checks that the viewer may change it.
   */
  async changeFromToday(employee: Employee, given: Attributes): Promise<EmploymentChange> {
    return this.recordChange(employee, given)
  }

  /** Records the attributes of a new employee as the first change of the career history. */
  async recordHire(employee: Employee): Promise<void> {
    await this.assertEmployeesNotDeactivated({ managerId: employee.managerId })
    assertEndAfterStart(employee)
    // The employee must be in the database before the change refers to it.
    await this.em.flush()
    // The initial change is in force even before a future first day of work.
    const effectiveDate = employee.hireDate ?? (await this.latestApplicableDate(employee))
    await this.insertChange(employee, initialAttributes(employee), { effectiveDate, status: "APPLIED" })
    this.recordTime("employees", employee.id, true)
    await this.ctx.services.leave.ledger.syncLedger([employee.id])
  }

  /**
   * Does for several new employees what `recordHire` does for one. Their references are checked already. Clears the entities in
   * memory.
   */
  async recordHires(employees: readonly Employee[]): Promise<void> {
    for (const employee of employees) assertEndAfterStart(employee)
    await this.em.flush()
    for (const employee of employees) {
      const effectiveDate = employee.hireDate ?? (await this.latestApplicableDate(employee))
      const values = this.toChange(employee, initialAttributes(employee), { effectiveDate, status: "APPLIED" })
      this.recordTime("employment_changes", this.insert(EmploymentChange, values).id, true)
      this.recordTime("employees", employee.id, true)
    }
    await this.em.flush()
    // Each batch of the ledger compares all entities in memory with the database.
    this.em.clear()
    await this.ctx.services.leave.ledger.syncNewEmployees(employees.map(({ id }) => id))
  }

  /**
   * Gives employees another manager, who must not be below them, or none (null). Does for many what `changeFromToday` does for one: each
   * statement and each comparison of the entities in memory concerns a batch.
   */
  async reassignReports(ids: readonly string[], managerId: string | null): Promise<void> {
    if (ids.length === 0) return
    await this.assertEmployeesNotDeactivated({ managerId })
    for (const batch of batchesOf(ids, REPORTS_PER_BATCH)) await this.reassignBatch(batch, managerId)
  }

  private async reassignBatch(ids: readonly string[], managerId: string | null): Promise<void> {
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    const reports = await this.em.find(Employee, { id: { $in: [...ids] } }, lock)
    if (reports.some((report) => [report.id, report.managerId].includes(this.viewer.id))) await checkActor(this.ctx)
    const applied = await this.em.find(EmploymentChange, { employeeId: { $in: [...ids] }, status: "APPLIED" })
    const appliedTo = Map.groupBy(applied, ({ employeeId }) => employeeId)
    const starts = await Promise.all(reports.map((report) => this.findStart(report)))
    const moved = reports.map((report, n) => {
      const { startsOn: effectiveDate, latestId } = starts[n] as ChangeStart
      const header: ChangeHeader = { id: newIdAfter(latestId), effectiveDate, status: "APPLIED" }
      const change = this.insert(EmploymentChange, this.toChange(report, { managerId }, header))
      this.recordTime("employment_changes", change.id, true)
      const previous = { ...report }
      takeLatest(report, change, appliedTo.get(report.id) ?? [])
      this.affectReaders(report, previous)
      this.emit("employmentChange.record", { subject: change, details: {} })
      return { employee: report, previous }
    })
    this.ctx.pending.recordChanges.push(...(await loadRecordsOfReports(this.ctx, moved)))
  }

  /**
   * Cancels a scheduled change. Throws why `availableActions` excludes that, and SCHEDULED_CHANGE_CONFLICT if another change depends on
   * it.
   */
  async cancel(employeeId: string, id: string): Promise<EmploymentChange> {
    if (this.viewer.isHr) await lockTree(this.ctx, Employee)
    const employee = isId(employeeId) ? await this.lockEmployee(employeeId) : null
    if (!employee) throw new AppError("NOT_FOUND")
    const change = await this.findAuthorized("cancel", EmploymentChange, id, { lock: true })
    if (change.employeeId !== employeeId) throw new AppError("NOT_FOUND")
    await this.assertActionAvailable(EmploymentChange, id, "cancel")
    if (hasCheckedAttribute(change.changes)) this.schedule.assertCancelable(await this.schedule.load(employeeId), id)
    const { result } = await this.guardOwnMove(employee, change.changes ?? [], () => this.cancelChange(change))
    return result
  }

  /**
   * Applies a scheduled change if its effective date has come where the employee works. Running it again does nothing. Throws why it
   * cannot be applied, unless it waits for earlier changes.
   */
  async applyChange(id: string): Promise<void> {
    const scheduled = await this.em.findOne(EmploymentChange, { id, status: "SCHEDULED" })
    if (!scheduled) return
    if (scheduled.managerId) await lockTree(this.ctx, Employee)
    const employee = await this.lockEmployee(scheduled.employeeId)
    const change = await this.em.findOne(EmploymentChange, { id }, forUpdate)
    if (!employee || change?.status !== "SCHEDULED" || change.effectiveDate > (await this.latestApplicableDate(employee))) return
    if (hasCheckedAttribute(change.changes)) {
      const schedule = await this.schedule.load(employee.id)
      this.schedule.assertDueApplicable(schedule, change)
      if (this.schedule.waitsForEarlier(schedule, change)) return
    }
    await this.assertEmployeesNotDeactivated({ managerId: change.managerId })
    const { departmentId, positionId, locationId } = change
    await this.assertReferencesExist(Employee, { departmentId, positionId, locationId })
    change.status = "APPLIED"
    this.recordTime("employment_changes", change.id)
    await this.applyLatestChange(employee, change)
    this.emit("employmentChange.apply", { subject: change })
  }

  /** Cancels a scheduled change that cannot be applied. The audit entry keeps the error code. */
  async cancelUnappliable(id: string, code: ErrorCode): Promise<void> {
    const change = await this.em.findOne(EmploymentChange, { id }, forUpdate)
    if (change?.status === "SCHEDULED") this.cancelChange(change, { code })
  }

  /**
   * Cancels the scheduled changes of an employee whose account is deactivated after the last day of the employment, and those that name
   * the employee as the manager.
   */
  async cancelAfterDeactivation({ id }: Employee, lastDay: string): Promise<void> {
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    const own = { employeeId: id, effectiveDate: { $gt: lastDay } }
    for (const change of await this.em.find(EmploymentChange, { status: "SCHEDULED", $or: [own, { managerId: id }] }, lock))
      this.cancelChange(change, { code: change.employeeId === id ? "NOT_FOUND" : "INVALID_REFERENCE" })
  }

  /**
   * Locks an employee after a check that the viewer may perform the action. A new manager locks the reporting lines first, since the
   * opposite order can deadlock.
   */
  async lockForUpdate(action: string, id: string, { managerId }: Pick<EmploymentAttributes, "managerId">): Promise<Employee> {
    if (managerId && this.viewer.isHr) await lockTree(this.ctx, Employee)
    return this.findAuthorized(action, Employee, id, { lock: true })
  }

  private cancelChange(change: EmploymentChange, details?: Values): EmploymentChange {
    change.status = "CANCELLED"
    this.recordTime("employment_changes", change.id)
    this.emit("employmentChange.cancel", { subject: change, details })
    return change
  }

  private lockEmployee(employeeId: string): Promise<Employee | null> {
    return this.em.findOne(Employee, { id: employeeId }, forUpdate)
  }

  private async recordChange(employee: Employee, attributes: Attributes, from?: string, reason?: string | null) {
    const given = await this.withCurrency(employee, attributes)
    const fields = allAttributes.filter((name) => given[name] !== undefined)
    const { accountGuards } = this.ctx.services.identity
    const isOwnMatter = employee.id === this.viewer.id && accountGuards.concernOwnMatter(fields)
    await this.assertEmployeesNotDeactivated({ managerId: given.managerId })
    const [{ applicableUntil, startsOn, latestId }, schedule] = await Promise.all([
      this.findStart(employee),
      hasCheckedAttribute(fields) ? this.schedule.load(employee.id, given.managerId) : undefined,
    ])
    const effectiveDate = from ?? startsOn
    const status = from === undefined || from <= applicableUntil ? "APPLIED" : "SCHEDULED"
    const header = { id: newIdAfter(latestId), effectiveDate, reason, status } as const
    if (schedule) {
      const { managerId = null, hireDate = null, endDate = null } = given
      const planned = { ...header, employeeId: employee.id, changes: fields, managerId, hireDate, endDate }
      this.schedule.assertApplicable(schedule, planned, status)
    }
    const { result: change, details } = await this.guardOwnMove(employee, fields, async () => {
      const inserted = await this.insertChange(employee, given, header)
      if (status === "APPLIED") await this.applyLatestChange(employee, inserted)
      return inserted
    })
    this.emit("employmentChange.record", { subject: change, details: isOwnMatter ? { ownDecision: true } : details })
    return change
  }

  /** Makes or cancels a change. Throws SELF_ACTION_FORBIDDEN for a move of the viewer as `changeOwnPlace` does. */
  private async guardOwnMove<T>({ id }: Pick<Employee, "id">, fields: readonly string[], write: () => T | Promise<T>) {
    const isOwnMove = id === this.viewer.id && fields.some((name) => name === "departmentId" || name === "locationId")
    return isOwnMove ? this.ctx.services.leave.ruleGuard.changeOwnPlace(write) : { result: await write(), details: {} }
  }

  private async insertChange(employee: Employee, given: Values, header: ChangeHeader): Promise<EmploymentChange> {
    const change = await this.createRecord(EmploymentChange, this.toChange(employee, given, header))
    this.recordTime("employment_changes", change.id, true)
    return change
  }

  /** The row gets the time of the audit entry. */
  private recordTime(table: Recording["table"], id: string, isNew = false): void {
    this.ctx.pending.recordings.push({ table, id, isNew })
  }

  /** One statement reads what the next change of an employee follows, together for those of one tick. */
  private async findStart(employee: Employee): Promise<ChangeStart> {
    const [applicableUntil, latest] = await Promise.all([this.latestApplicableDate(employee), this.findLatest(employee)])
    const isLater = latest.appliedOn !== null && latest.appliedOn > applicableUntil
    return {
      applicableUntil,
      startsOn: isLater ? (latest.appliedOn as string) : applicableUntil,
      latestId: latest.id ?? undefined,
    }
  }

  /** The id of the latest change of an employee, and the last day of an applied one. */
  private async findLatest({ id }: Employee): Promise<{ id: string | null; appliedOn: string | null }> {
    const [latest] = await this.ctx.runTogether(sql<{ id: string | null; appliedOn: string | null }>`
      select (array_agg(c.id order by c.id desc))[1] as id, (max(c.effective_date) filter (where c.status = 'APPLIED'))::text as "appliedOn"
      from employment_changes c where c.organization_id = ${this.viewer.organizationId} and c.employee_id = ${id}`)
    return latest ?? { id: null, appliedOn: null }
  }

  private toChange(employee: Employee, given: Values, header: ChangeHeader): Partial<EmploymentChange> {
    const changedNames = (attributes: readonly string[]) => {
      const names = attributes.filter((name) => given[name] !== undefined)
      return names.length > 0 ? names : undefined
    }
    const lists = { changes: changedNames(employmentAttributes), payChanges: changedNames(payAttributes) }
    return { ...given, ...header, ...lists, employeeId: employee.id } as Partial<EmploymentChange>
  }

  /** Applies a change with what follows from it. */
  private async applyLatestChange(employee: Employee, change: EmploymentChange): Promise<void> {
    // The actor may give up their own role, a report, or the department whose members a custom role concerns.
    if ([employee.id, employee.managerId].includes(this.viewer.id)) await checkActor(this.ctx)
    const applied = await this.em.find(EmploymentChange, { employeeId: employee.id, status: "APPLIED" })
    const previous = { ...employee }
    takeLatest(employee, change, applied)
    this.ctx.pending.recordChanges.push(...(await loadMovedRecords(this.ctx, employee, previous)))
    this.affectReaders(employee, previous)
    if (changedAttributes(change).includes("endDate")) await this.ctx.services.leave.recalculation.endWithEmployment(employee)
    if (changedAttributes(change).some((name) => leaveAttributes.has(name)))
      await this.ctx.services.leave.ledger.syncLedger([employee.id])
  }

  /** The employee, the former manager, and those with roles for departments and locations may lose live records. */
  private affectReaders(employee: Employee, previous: Employee): void {
    const { affectedReaders } = this.ctx.pending
    const hasChanged = (...names: (keyof Employee)[]) =>
      names.some((name) => (employee[name] ?? null) !== (previous[name] ?? null))
    const hasMoved = hasChanged("departmentId", "locationId")
    if (hasMoved || hasChanged("role", "hireDate")) affectedReaders.push({ employeeIds: [employee.id] })
    if (previous.managerId && hasChanged("managerId")) affectedReaders.push({ employeeIds: [previous.managerId] })
    if (hasMoved) affectedReaders.push({ roleScopes: SCOPES_OF_PLACES })
  }

  /** Changes effective up to this date are applied at once: today where the employee works, or a future first day of work. */
  async latestApplicableDate(employee: Employee): Promise<string> {
    const day = await loadLocalDate(this.ctx, employee)
    return employee.hireDate && employee.hireDate > day ? employee.hireDate : day
  }

  /** Adds the organization's currency to a salary without one. */
  private async withCurrency(employee: Employee, given: Attributes): Promise<Values & Attributes> {
    if (given.salary == null || given.salaryCurrency !== undefined || employee.salaryCurrency) return { ...given }
    return { ...given, salaryCurrency: await this.ctx.services.organization.settings.loadCurrency() }
  }
}

/** The attributes with which an employee is created. */
const initialAttributes = (employee: Employee): Values =>
  Object.fromEntries(allAttributes.map((name) => [name, (employee as unknown as Values)[name] ?? undefined]))

/**
 * Sets each attribute of a change to its value in the latest applied change, by effective date and then by id, which is the order of
 * recording. So a change recorded late does not override a later one.
 */
function takeLatest(employee: Employee, change: EmploymentChange, applied: readonly EmploymentChange[]): void {
  const inOrder = [...new Set([...applied, change])].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  for (const name of changedAttributes(change)) {
    const latest = inOrder.findLast((one) => changedAttributes(one).includes(name)) as unknown as Values
    ;(employee as unknown as Values)[name] = latest[name] ?? null
  }
}

const changedAttributes = ({ changes, payChanges, role }: EmploymentChange): string[] =>
  [changes ?? [], payChanges ?? [], role == null ? [] : "role"].flat()

function assertEndAfterStart({ hireDate, endDate }: { hireDate?: string | null; endDate?: string | null }): void {
  if (hireDate && endDate && endDate < hireDate) throw validationError({ endDate: "endBeforeStart" })
}
