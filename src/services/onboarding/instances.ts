// Onboardings and offboardings: start, changes, cancellation, reopening and completion.
import { sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { onboardingManagers } from "../../auth/access/permissions.js"
import { scopeIncludes } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { forShare, forUpdate } from "../../core/locks.js"
import { flow } from "../../core/state-machine.js"
import { hasOverdueStep, hasStepOfViewer } from "../../entities/onboarding/access.js"
import type { OnboardingKind, OnboardingStatus } from "../../entities/onboarding/enums.js"
import { copiedStepFields, OnboardingInstance, OnboardingStep } from "../../entities/onboarding/instances.js"
import { OnboardingTemplate, OnboardingTemplateStep } from "../../entities/onboarding/templates.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { OnboardingInstanceFilter, StartOnboardingInput, UpdateOnboardingInstanceInput } from "../../inputs/onboarding.js"
import type { Condition } from "../../query/query-spec.js"

const nextStatus = flow<OnboardingStatus>()({
  complete: ["ACTIVE", "COMPLETED"],
  cancel: ["ACTIVE", "CANCELLED"],
  reopen: [["CANCELLED", "COMPLETED"], "ACTIVE"],
})

export class OnboardingInstanceService extends BaseService {
  /** Onboardings and offboardings by filter, latest start first. Canceled ones are included only if `statuses` has their status. */
  list({ employeeIds, templateIds, statuses = ["ACTIVE", "COMPLETED"], kinds, overdue, awaitsMe }: OnboardingInstanceFilter) {
    const conditions: Condition[] = []
    if (overdue !== undefined) conditions.push((instance) => sql`${hasOverdueStep(instance)} = ${overdue}`)
    if (awaitsMe !== undefined) conditions.push((instance) => sql`${hasStepOfViewer(instance)} = ${awaitsMe}`)
    return this.queryMany(OnboardingInstance, {
      where: { employeeId: employeeIds, templateId: templateIds, status: statuses, kind: kinds },
      conditions,
      orderBy: [{ by: "startDate", descending: true }],
    })
  }

  get(id: string) {
    return this.queryOne(OnboardingInstance, { id })
  }

  /**
   * Starts an instance with a copy of the template's steps. Throws INVALID_REFERENCE for an archived template, and for a missing
   * or deactivated employee or buddy. Throws ONBOARDING_ACTIVE if the employee has an active instance of this kind.
   */
  async start({
    employeeId,
    templateId,
    buddyId,
    startDate,
    lastDay,
    successorId,
  }: StartOnboardingInput): Promise<OnboardingInstance> {
    if (buddyId === employeeId) throw validationError({ buddyId: "notAllowed" })
    await this.assertReferencesExist(OnboardingInstance, { templateId })
    await this.assertEmployeesNotDeactivated({ employeeId, buddyId })
    const template = await this.em.findOneOrFail(OnboardingTemplate, { id: templateId }, forShare)
    this.assertMayStart(template.kind, employeeId)
    await this.applyOffboarding(template.kind, employeeId, { lastDay, successorId }, true)
    const employee = await this.em.findOneOrFail(Employee, { id: employeeId })
    const firstDay = startDate ?? (await this.ctx.services.profiles.employment.latestApplicableDate(employee))
    const instance = this.insert(OnboardingInstance, {
      ...{ employeeId, templateId, buddyId, successorId, startDate: firstDay, templateName: template.name, kind: template.kind },
      startedById: this.viewer.employeeId,
    })
    // The unique index rejects a second active instance before anything else is created for it.
    await this.em.flush()
    const templateSteps = await this.em.find(OnboardingTemplateStep, { templateId }, { orderBy: { order: "asc" } })
    const copies = templateSteps.map((source) => {
      const values = Object.fromEntries(copiedStepFields.map((field) => [field, source[field]]))
      const targetDate = addDays(firstDay, source.durationDays)
      return { source, step: this.insert(OnboardingStep, { ...values, instanceId: instance.id, targetDate }) }
    })
    await this.ctx.services.onboarding.linkedRecords.create(instance, employee, copies)
    this.emit("onboardingInstance.create", { subject: instance, details: { template: template.name } })
    return instance
  }

  /** Changes an active instance. The target dates of all steps follow a new start date. */
  async update(id: string, { lastDay, ...patch }: UpdateOnboardingInstanceInput): Promise<OnboardingInstance> {
    const instance = await this.lockForAction("update", id)
    if (patch.buddyId && patch.buddyId === instance.employeeId) throw validationError({ buddyId: "notAllowed" })
    await this.assertEmployeesNotDeactivated({ buddyId: patch.buddyId })
    await this.applyOffboarding(instance.kind, instance.employeeId, { lastDay, successorId: patch.successorId })
    const previous = { ...instance }
    const { changed } = await this.applyPatch(instance, { ...patch })
    if (changed.length === 0) return instance
    if (instance.startDate !== previous.startDate)
      for (const step of await this.em.find(OnboardingStep, { instanceId: id }))
        step.targetDate = addDays(instance.startDate, step.durationDays)
    const formerReaderIds = previous.buddyId && previous.buddyId !== instance.buddyId ? [previous.buddyId] : []
    this.emit("onboardingInstance.update", { subject: instance, previous, formerReaderIds, details: { changedFields: changed } })
    return instance
  }

  /** Cancels an active instance, with the open records that it created. */
  async cancel(id: string): Promise<OnboardingInstance> {
    return this.cancelInstance(await this.lockForAction("cancel", id))
  }

  /** Cancels the active onboarding of an employee who is deactivated. An offboarding continues. */
  async cancelOnboardingOf(employeeId: string): Promise<void> {
    const instance = await this.em.findOne(OnboardingInstance, { employeeId, kind: "ONBOARDING", status: "ACTIVE" }, forUpdate)
    if (instance) await this.cancelInstance(instance)
  }

  /** Reopens a canceled instance. Throws as `activate`. */
  async reopen(id: string): Promise<OnboardingInstance> {
    const instance = await this.lockForAction("reopen", id)
    await this.activate(instance)
    return instance
  }

  /**
   * Makes a locked instance active again. Throws INVALID_REFERENCE if the employee was deactivated, except for an offboarding, and
   * ONBOARDING_ACTIVE if the employee has another active one of this kind.
   */
  async activate(instance: OnboardingInstance): Promise<void> {
    // Locks the employee, so that a deactivation at the same time waits or is seen.
    if (instance.kind === "ONBOARDING") await this.assertEmployeesNotDeactivated({ employeeId: instance.employeeId })
    Object.assign(instance, { status: nextStatus("reopen", instance.status), completedAt: null, cancelledAt: null })
    await this.em.flush()
    this.emit("onboardingInstance.reopen", { subject: instance })
  }

  /** Completes a locked instance if no step is open. */
  async completeIfDone(instance: OnboardingInstance): Promise<void> {
    await this.em.flush()
    const openSteps = await this.em.count(OnboardingStep, { instanceId: instance.id, storedStatus: { $ne: "COMPLETED" } })
    if (openSteps > 0) return
    instance.status = nextStatus("complete", instance.status)
    instance.completedAt = this.clock.now()
    this.emit("onboardingInstance.complete", { subject: instance })
  }

  /** The instance, locked until the transaction ends. Every change of a step locks its instance first. */
  lock(id: string): Promise<OnboardingInstance> {
    return this.em.findOneOrFail(OnboardingInstance, { id }, forUpdate)
  }

  /** Throws FORBIDDEN for an employee outside of the viewer's scope, and for an offboarding unless the viewer is HR. */
  private assertMayStart(kind: OnboardingKind, employeeId: string): void {
    const isInScope = scopeIncludes(onboardingManagers(this.viewer), [employeeId])
    if (!isInScope || (kind === "OFFBOARDING" && !this.viewer.isHr)) throw new AppError("FORBIDDEN")
  }

  /** Sets the last day and checks the successor of an offboarding. Throws VALIDATION_FAILED for those of an onboarding. */
  private async applyOffboarding(
    kind: OnboardingKind,
    employeeId: string,
    { lastDay, successorId }: { lastDay?: string; successorId?: string | null },
    isStart = false,
  ): Promise<void> {
    const { offboarding } = this.ctx.services.onboarding
    const given = Object.entries({ lastDay, successorId }).filter(([, value]) => value != null)
    if (kind === "ONBOARDING") {
      if (given.length > 0) throw validationError(Object.fromEntries(given.map(([path]) => [path, "notAllowed"])))
      return
    }
    await offboarding.assertSuccessor(employeeId, successorId)
    if (isStart || lastDay !== undefined) await offboarding.setLastDay(employeeId, lastDay)
  }

  private async lockForAction(action: string, id: string): Promise<OnboardingInstance> {
    const instance = await this.findAuthorized("read", OnboardingInstance, id, { lock: true })
    await this.assertActionAvailable(OnboardingInstance, id, action, { INVALID_REFERENCE: { employeeId: "reference" } })
    return instance
  }

  private async cancelInstance(instance: OnboardingInstance): Promise<OnboardingInstance> {
    await this.ctx.services.onboarding.linkedRecords.close(instance)
    instance.status = nextStatus("cancel", instance.status)
    instance.cancelledAt = this.clock.now()
    this.emit("onboardingInstance.cancel", { subject: instance })
    return instance
  }
}
