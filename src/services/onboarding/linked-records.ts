// Records of other domains that the steps of an onboarding create: tasks, calendar events and document requests.
import { BaseService } from "../../core/base-service.js"
import type { OnboardingStepType } from "../../entities/onboarding/enums.js"
import { type OnboardingInstance, OnboardingStep } from "../../entities/onboarding/instances.js"
import type { OnboardingTemplateStep } from "../../entities/onboarding/templates.js"
import type { Employee } from "../../entities/profiles/profiles.js"

/** A step of a new onboarding, with the step of the template that it is a copy of. */
export interface CopiedStep {
  step: OnboardingStep
  source: OnboardingTemplateStep
}

export class LinkedRecordService extends BaseService {
  /** Creates the records that the template asks for, and links each to its step. */
  async create(instance: OnboardingInstance, employee: Employee, copies: readonly CopiedStep[]): Promise<void> {
    const assigneeIds = { EMPLOYEE: employee.id, MANAGER: employee.managerId, BUDDY: instance.buddyId, HR: null }
    const assigneeOf = ({ assigneeRole }: OnboardingStep) => assigneeIds[assigneeRole] ?? undefined
    await this.createTasks(
      copies.filter(({ source }) => source.createsTask).map(({ step }) => step),
      assigneeOf,
    )
    for (const { step, source } of copies) {
      if (source.createsCalendarEvent && step.targetDate >= this.ctx.today)
        step.linkedId = await this.createMeeting(step, [employee.id, assigneeOf(step)])
      if (source.requestedDocumentType) {
        const request = await this.ctx.services.profiles.documentRequests.create(employee.id, {
          type: source.requestedDocumentType,
          message: step.title,
          dueDate: step.targetDate >= this.ctx.today ? step.targetDate : undefined,
        })
        step.linkedId = request.id
      }
    }
  }

  /** Closes the records of open steps: deletes tasks and meetings that have not begun, and cancels document requests. */
  async close({ id: instanceId }: OnboardingInstance): Promise<void> {
    const { calendar, profiles, tasks } = this.ctx.services
    const steps = await this.em.find(OnboardingStep, { instanceId, storedStatus: { $ne: "COMPLETED" } })
    const linkedIds = (type: OnboardingStepType) => steps.flatMap((step) => (step.type === type && step.linkedId) || [])
    await tasks.tasks.deleteNotBegun(linkedIds("TASK"))
    await calendar.events.deleteUpcoming(linkedIds("MEETING"))
    await profiles.documentRequests.cancelOpen({ ids: linkedIds("DOCUMENT") })
    await this.em.flush()
  }

  /** Creates tasks on the boards of their assignees. Those of HR are on the board of the viewer, who starts the onboarding. */
  private async createTasks(
    steps: readonly OnboardingStep[],
    assigneeOf: (step: OnboardingStep) => string | undefined,
  ): Promise<void> {
    const tasks = await this.ctx.services.tasks.tasks.createMany(
      steps.map((step) => {
        const { title, description, targetDate: dueDate } = step
        return { title, description, dueDate, assigneeId: assigneeOf(step), creatorId: assigneeOf(step) ?? this.viewer.id }
      }),
    )
    for (const [n, step] of steps.entries()) step.linkedId = tasks[n]?.id
  }

  private async createMeeting({ title, description, targetDate }: OnboardingStep, people: readonly (string | undefined)[]) {
    const participantIds = [...new Set(people.filter((id) => id !== undefined))]
    const event = await this.ctx.services.calendar.events.createMeeting({ title, description, date: targetDate, participantIds })
    return event.id
  }
}
