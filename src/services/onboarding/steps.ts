// Steps of onboardings and offboardings: state, comments and reminders. Completing the last step completes the instance.
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import type { OnboardingStepStatus, StoredStepStatus } from "../../entities/onboarding/enums.js"
import { OnboardingStep } from "../../entities/onboarding/instances.js"
import type { UpdateOnboardingStepInput } from "../../inputs/onboarding.js"

/** Messages of reminders in the order in which they are sent. A step stores the number of the last one, from 1. */
const reminderMessages = ["onboardingStepDue", "onboardingStepOverdue", "onboardingStepEscalated"] as const

export class OnboardingStepService extends BaseService {
  /**
   * Changes a step. Throws NOT_FOUND if it belongs to another instance than the given one, and the error of the change in
   * `availableActions`. A reopened step makes a completed instance active again, which throws as `activate` of its service.
   */
  async update(id: string, { status, comment }: UpdateOnboardingStepInput, instanceId?: string): Promise<OnboardingStep> {
    if (status === "OVERDUE") throw validationError({ status: "notAllowed" })
    const found = await this.findAuthorized("read", OnboardingStep, id)
    if (instanceId && found.instanceId !== instanceId.toLowerCase()) throw new AppError("NOT_FOUND")
    if (status === "COMPLETED" && found.type === "TASK" && found.linkedId && found.storedStatus !== "COMPLETED") {
      await this.assertActionAvailable(OnboardingStep, id, "complete")
      // The task is locked before the step, as when its assignee completes it.
      await this.ctx.services.tasks.tasks.complete(found.linkedId)
      await this.em.flush()
    }
    const instance = await this.ctx.services.onboarding.instances.lock(found.instanceId)
    const step = await this.findAuthorized("read", OnboardingStep, id, { lock: true })
    const isStatusChanged = status !== undefined && status !== step.storedStatus
    await this.assertActionAvailable(OnboardingStep, id, isStatusChanged ? actionTo(status, step.storedStatus) : "update", {
      INVALID_REFERENCE: { employeeId: "reference" },
    })
    const isCommentChanged = comment !== undefined && comment !== (step.comment ?? null)
    if (isCommentChanged) step.comment = comment
    if (isStatusChanged) {
      const isReopened = step.storedStatus === "COMPLETED"
      this.setStatus(step, status)
      if (isReopened && instance.status === "COMPLETED") await this.ctx.services.onboarding.instances.activate(instance)
      if (status === "COMPLETED") await this.ctx.services.onboarding.instances.completeIfDone(instance)
    } else if (isCommentChanged) this.emit("onboardingStep.update", { subject: step, details: { changedFields: ["comment"] } })
    return step
  }

  /** Completes the open step of a task that is done, or of a document request that is fulfilled, if its onboarding is active. */
  async completeLinked(linkedId: string): Promise<void> {
    const found = await this.em.findOne(OnboardingStep, { linkedId })
    if (!found) return
    const { instances } = this.ctx.services.onboarding
    const instance = await instances.lock(found.instanceId)
    const step = await this.em.findOneOrFail(OnboardingStep, { id: found.id }, forUpdate)
    if (step.storedStatus === "COMPLETED" || instance.status !== "ACTIVE") return
    this.setStatus(step, "COMPLETED")
    await instances.completeIfDone(instance)
  }

  /** Sends a reminder of an open step, from 1, once for each target date. Called by a job. */
  async remind(id: string, level: number): Promise<void> {
    const step = await this.em.findOneOrFail(OnboardingStep, { id }, forUpdate)
    const lastLevel = step.remindedFor === step.targetDate ? (step.reminderLevel ?? 0) : 0
    if (step.storedStatus === "COMPLETED" || lastLevel >= level) return
    Object.assign(step, { remindedFor: step.targetDate, reminderLevel: level })
    this.emit("onboardingStep.remind", { subject: step, messageKey: reminderMessages[level - 1] ?? "onboardingStepEscalated" })
  }

  private setStatus(step: OnboardingStep, status: StoredStepStatus): void {
    const isCompleted = status === "COMPLETED"
    const event = isCompleted ? "complete" : step.storedStatus === "COMPLETED" ? "reopen" : "update"
    step.storedStatus = status
    step.completedAt = isCompleted ? this.clock.now() : null
    step.completedById = isCompleted ? this.viewer.employeeId : null
    this.emit(`onboardingStep.${event}`, { subject: step, details: { status } })
  }
}

/** The action that changes the state of a step. */
const actionTo = (to: OnboardingStepStatus, from: StoredStepStatus) =>
  to === "COMPLETED" ? "complete" : from === "COMPLETED" ? "reopen" : "update"
