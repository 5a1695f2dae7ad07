// Employment changes from a day on. The rows are the career history; what is in force is the latest of them that has come.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import { flow } from "../../core/state-machine.js"
import { assertNoCycle } from "../../core/tree.js"
import { isId } from "../../entities/base-entity.js"
import type { EmploymentChangeStatus, Role } from "../../entities/enums.js"
import { EmploymentChange, employmentAttributes, payAttributes } from "../../entities/profiles/employment.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { EmploymentAttributes, EmploymentChangeFilter, RecordEmploymentChangeInput } from "../../inputs/profiles.js"

type Attributes = EmploymentAttributes & { role?: Role }
type Values = Record<string, unknown>

const allAttributes = [...employmentAttributes, ...payAttributes, "role"] as const
/** What leave is granted by: its ledger follows at once. */
const leaveAttributes: ReadonlySet<string> = new Set(["hireDate", "endDate", "fullTimeShare"])
const step = flow<EmploymentChangeStatus>()({ apply: ["SCHEDULED", "APPLIED"], cancel: ["SCHEDULED", "CANCELLED"] })

export class EmploymentService extends BaseService {
  /** The changes of a person, also those that are planned or were called off. */
  async list(employeeId: string, { status }: EmploymentChangeFilter) {
    await this.findAuthorized("employ", Employee, employeeId)
    return this.queryMany(EmploymentChange, { where: { employeeId, status }, orderBy: [{ by: "effectiveDate" }] })
  }

  /** Writes a change into the history: at once where its day has come, else to be applied on its day. */
  async record(employeeId: string, { effectiveDate, reason, ...given }: RecordEmploymentChangeInput): Promise<EmploymentChange> {
    const employee = await this.lockForUpdate("employ", employeeId, given)
    this.ctx.services.administration.assertMayAdminister(employee)
    if (allAttributes.every((name) => (given as Values)[name] === undefined))
      throw new AppError("VALIDATION_FAILED", { problems: [{ path: "", code: "noChanges" }] })
    return this.recordChange(employee, given, effectiveDate, reason)
  }

  /** Changes an employment from today on; before the first day of work, from that day on. */
  async changeFromToday(employee: Employee, given: Attributes): Promise<EmploymentChange> {
    return this.recordChange(employee, given)
  }

  /** Begins the history of somebody who was just made: what they are hired as. */
  async recordHire(employee: Employee): Promise<void> {
    await this.assertActiveEmployees({ managerId: employee.managerId })
    assertEndAfterStart(employee)
    const given = Object.fromEntries(allAttributes.map((name) => [name, (employee as unknown as Values)[name] ?? undefined]))
    Object.assign(employee, await this.withCurrency(employee, given))
    // The entry refers to the person.
    await this.em.flush()
    // It holds from the start, also while the first day of work is to come.
    const effectiveDate = employee.hireDate ?? (await this.earliestEffectiveDate(employee))
    await this.insertChange(employee, given, { effectiveDate, status: "APPLIED" })
    await this.ctx.services.leave.ledger.syncLedger([employee.id])
  }

  /** Puts the reports of somebody who leaves below another. IN_USE where there are some and nobody is named. */
  async reassignReports(leaver: Employee, to: string | undefined): Promise<void> {
    const reports = await this.em.find(
      Employee,
      { managerId: leaver.id, accountStatus: { $ne: "DEACTIVATED" } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: "asc" } },
    )
    if (reports.length > 0 && !to) throw new AppError("IN_USE")
    for (const report of reports) {
      const managerId = report.id === to ? (leaver.managerId ?? null) : to
      if (managerId) await assertNoCycle(this.ctx, Employee, "managerId", report.id, managerId)
      await this.changeFromToday(report, { managerId })
      // The next check for a cycle asks the database.
      await this.em.flush()
    }
  }

  /** Calls off what is planned. INVALID_TRANSITION where it is applied, or called off already. */
  async cancel(employeeId: string, id: string): Promise<EmploymentChange> {
    const employee = isId(employeeId) ? await this.lockEmployee(employeeId) : null
    if (!employee) throw new AppError("NOT_FOUND")
    this.ctx.services.administration.assertMayAdminister(employee)
    const change = await this.findAuthorized("cancel", EmploymentChange, id, { lock: true })
    if (change.employeeId !== employeeId) throw new AppError("NOT_FOUND")
    return this.cancelChange(change)
  }

  /** Applies a planned change if its day has come where the person works; does nothing when that is done already. */
  async applyChange(id: string): Promise<void> {
    const planned = await this.em.findOne(EmploymentChange, { id, status: "SCHEDULED" })
    if (!planned) return
    if (planned.managerId) await assertNoCycle(this.ctx, Employee, "managerId", planned.employeeId, planned.managerId)
    const employee = await this.lockEmployee(planned.employeeId)
    const change = await this.em.findOne(EmploymentChange, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    if (!employee || change?.status !== "SCHEDULED" || change.effectiveDate > (await this.earliestEffectiveDate(employee))) return
    await this.assertActiveEmployees({ managerId: change.managerId })
    const { departmentId, positionId, locationId } = change
    await this.assertReferencesExist(Employee, { departmentId, positionId, locationId })
    change.status = step("apply", change.status)
    await this.applyLatestChange(employee, change)
    this.emit("employmentChange.apply", { subject: change })
  }

  /** Calls off a planned change that can't be applied any more, and keeps why. */
  async cancelUnappliable(id: string, code: ErrorCode): Promise<void> {
    const change = await this.em.findOne(EmploymentChange, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    if (change?.status === "SCHEDULED") this.cancelChange(change, { code })
  }

  /**
   * The person, when the viewer may do this to them, kept until the transaction ends. Where the manager is to change, the
   * moves in the reporting lines stand in line first.
   */
  async lockForUpdate(action: string, id: string, { managerId }: Pick<EmploymentAttributes, "managerId">): Promise<Employee> {
    if (managerId && this.viewer.isHr) await assertNoCycle(this.ctx, Employee, "managerId", id, managerId)
    return this.findAuthorized(action, Employee, id, { lock: true })
  }

  private cancelChange(change: EmploymentChange, details?: Values): EmploymentChange {
    change.status = step("cancel", change.status)
    this.emit("employmentChange.cancel", { subject: change, details })
    return change
  }

  private lockEmployee(employeeId: string): Promise<Employee | null> {
    return this.em.findOne(Employee, { id: employeeId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  }

  private async recordChange(employee: Employee, attributes: Attributes, from?: string, reason?: string | null) {
    const given = await this.withCurrency(employee, attributes)
    const ofPay = payAttributes.some((name) => given[name] !== undefined)
    if (ofPay && employee.id === this.viewer.id && !(await this.ctx.services.administration.isOnlyHrMember()))
      throw new AppError("SELF_ACTION_FORBIDDEN")
    await this.assertActiveEmployees({ managerId: given.managerId })
    assertEndAfterStart({ ...employee, ...given })
    const first = await this.earliestEffectiveDate(employee)
    const effectiveDate = from ?? first
    const status = effectiveDate <= first ? "APPLIED" : "SCHEDULED"
    const change = await this.insertChange(employee, given, { effectiveDate, reason, status })
    if (status === "APPLIED") await this.applyLatestChange(employee, change)
    this.emit("employmentChange.record", { subject: change })
    return change
  }

  private insertChange(
    employee: Employee,
    given: Values,
    about: Pick<EmploymentChange, "effectiveDate" | "reason" | "status">,
  ): Promise<EmploymentChange> {
    const set = (of: readonly string[]) => {
      const names = of.filter((name) => given[name] !== undefined)
      return names.length > 0 ? names : undefined
    }
    const lists = { changes: set(employmentAttributes), payChanges: set(payAttributes) }
    return this.createRecord(EmploymentChange, {
      ...given,
      ...about,
      ...lists,
      employeeId: employee.id,
    } as Partial<EmploymentChange>)
  }

  /**
   * Takes over what a change sets, each attribute from the latest change that sets it: by the day from which it holds, then by
   * when it was recorded. So a change that is recorded late does not undo what came after it.
   */
  private async applyLatestChange(employee: Employee, change: EmploymentChange): Promise<void> {
    const before = await this.em.find(EmploymentChange, { employeeId: employee.id, status: "APPLIED" })
    const inOrder = [...new Set([...before, change])].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    for (const name of changedAttributes(change)) {
      const latest = inOrder.findLast((one) => changedAttributes(one).includes(name)) as unknown as Values
      ;(employee as unknown as Values)[name] = latest[name] ?? null
    }
    if (changedAttributes(change).some((name) => leaveAttributes.has(name)))
      await this.ctx.services.leave.ledger.syncLedger([employee.id])
  }

  /** The day that it is where the person works, or the first day of work where that is to come. */
  private async earliestEffectiveDate({ locationId, hireDate }: Employee): Promise<string> {
    const { rows } = await sql<{ timezone: string }>`
      select coalesce(l.timezone, o.timezone) as timezone from organizations o
      left join locations l on l.organization_id = o.id and l.id = ${locationId ?? null}
      where o.id = ${this.viewer.organizationId}`.execute(this.db)
    const day = today(this.clock, rows[0]?.timezone ?? "UTC")
    return hireDate && hireDate > day ? hireDate : day
  }

  /** A salary without a currency is in the organization's. */
  private async withCurrency(employee: Employee, given: Attributes): Promise<Values & Attributes> {
    if (given.salary == null || given.salaryCurrency !== undefined || employee.salaryCurrency) return { ...given }
    const { rows } = await sql<{ currency: string }>`
      select currency from organizations where id = ${this.viewer.organizationId}`.execute(this.db)
    return { ...given, salaryCurrency: rows[0]?.currency }
  }
}

const sortKey = ({ effectiveDate, id }: EmploymentChange) => `${effectiveDate} ${id}`

const changedAttributes = ({ changes, payChanges, role }: EmploymentChange): string[] => [
  ...(changes ?? []),
  ...(payChanges ?? []),
  ...(role == null ? [] : ["role"]),
]

/** The last day of work is not before the first. */
function assertEndAfterStart({ hireDate, endDate }: { hireDate?: string | null; endDate?: string | null }): void {
  if (hireDate && endDate && endDate < hireDate) throw validationError({ endDate: "endBeforeStart" })
}
