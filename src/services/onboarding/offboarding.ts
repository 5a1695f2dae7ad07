// Offboarding: the last day, the plan of what is handed over, the handover, and the end of access.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { loadLocalDate } from "../../core/local-date.js"
import { forUpdate } from "../../core/locks.js"
import { OnboardingInstance } from "../../entities/onboarding/instances.js"
import { type HandoverItem, HandoverKind, handoverRecords, type OffboardingPlan } from "../../entities/onboarding/offboarding.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { OffboardingPlanInput } from "../../inputs/onboarding.js"
import type { Successors } from "./handover.js"

/** Records of each kind that a plan names. */
const MAX_LISTED_RECORDS = 20

export class OffboardingService extends BaseService {
  /** Lists the records to hand over, under the conditions of the handover. Throws INVALID_REFERENCE for a wrong successor. */
  async plan({ employeeId, successorId }: OffboardingPlanInput): Promise<OffboardingPlan> {
    const employee = await this.findAuthorized("deactivate", Employee, employeeId)
    await this.assertSuccessor(employee.id, successorId, { lock: false })
    const instance = await this.findInstance(employeeId)
    const successors = await this.findSuccessors(employee, successorId ?? instance?.successorId)
    const items: HandoverItem[] = []
    for (const kind of HandoverKind.keys) items.push(await this.planItem(kind, employeeId, successors))
    return { employeeId, lastDay: employee.endDate ?? null, items }
  }

  /**
   * Sets the last day of an employee, or checks that one is set. Throws VALIDATION_FAILED for a missing day, or one before the
   * first day.
   */
  async setLastDay(employeeId: string, lastDay: string | undefined): Promise<void> {
    const { employment } = this.ctx.services.profiles
    const employee = await employment.lockForUpdate("employ", employeeId, {})
    if (lastDay === undefined && !employee.endDate) throw validationError({ lastDay: "required" })
    if (lastDay === undefined || lastDay === employee.endDate) return
    await this.ctx.services.identity.accountGuards.assertMayChange(employeeId, "employ", ["endDate"])
    if (employee.hireDate && lastDay < employee.hireDate) throw validationError({ lastDay: "endBeforeStart" })
    await employment.changeFromToday(employee, { endDate: lastDay })
  }

  /** Throws VALIDATION_FAILED or INVALID_REFERENCE for a successor who is the employee, missing or deactivated. */
  async assertSuccessor(employeeId: string, successorId: string | null | undefined, options?: { lock: boolean }): Promise<void> {
    if (successorId === employeeId) throw validationError({ successorId: "notAllowed" })
    await this.assertEmployeesNotDeactivated({ successorId }, options)
  }

  /**
   * Hands over and deactivates an employee whose last day has passed where the employee works. Running it again does nothing.
   * Called by a job.
   */
  async endEmployment(employeeId: string): Promise<void> {
    const { deactivations } = this.ctx.services.onboarding
    await deactivations.lock()
    const employee = await this.em.findOneOrFail(Employee, { id: employeeId }, forUpdate)
    const isOver = employee.endDate && employee.endDate < (await loadLocalDate(this.ctx, employee))
    if (!isOver || employee.accountStatus === "DEACTIVATED") return
    await this.ctx.services.identity.accountGuards.assertAdministratorRemains(employee)
    const instance = await this.findInstance(employeeId)
    await deactivations.endEmployment(employee, await this.findSuccessors(employee, instance?.successorId))
  }

  private async planItem(kind: HandoverKind, employeeId: string, successors: Successors): Promise<HandoverItem> {
    const { entity, nameProperty, condition, fallsToManager, endsWithEmployee } = handoverRecords[kind]
    const spec = this.queryMany(entity, {
      conditions: [(row) => condition(row, employeeId, this.ctx.today)],
      orderBy: nameProperty ? [{ by: nameProperty }] : [],
    })
    const name = nameProperty
      ? { key: "name", field: nameProperty, args: {} }
      : { key: "person", field: "employee", args: {}, select: [{ key: "name", field: "fullName", args: {} }] }
    const selection = [{ key: "id", field: "id", args: {} }, name]
    const { items, total } = await this.ctx.query.executePage(spec, selection, {
      offset: 0,
      limit: MAX_LISTED_RECORDS,
      total: true,
    })
    const records = items.map(({ id, name, person }) => ({
      id: id as string,
      name: String(name ?? (person as { name: string } | null)?.name ?? ""),
    }))
    const newOwnerId = endsWithEmployee ? null : (successors.successorId ?? (fallsToManager ? successors.managerId : null))
    return { kind, count: total ?? records.length, newOwnerId, records }
  }

  private findInstance(employeeId: string): Promise<OnboardingInstance | null> {
    return this.em.findOne(OnboardingInstance, { employeeId, kind: "OFFBOARDING", status: "ACTIVE" })
  }

  /** The successor and the manager, without those who were deactivated meanwhile. */
  async findSuccessors({ managerId }: Pick<Employee, "managerId">, successorId: string | null | undefined): Promise<Successors> {
    const ids = [successorId, managerId].filter((id) => id != null)
    const active = await this.ctx.runTogether(sql<{ id: string }>`select id from employees
      where organization_id = ${this.viewer.organizationId} and id = any(${ids}::uuid[]) and account_status <> 'DEACTIVATED'`)
    const find = (id: string | null | undefined) => active.find((employee) => employee.id === id)?.id ?? null
    return { successorId: find(successorId), managerId: find(managerId) }
  }
}
