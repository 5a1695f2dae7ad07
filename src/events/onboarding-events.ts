// Events of onboarding and offboarding.
import type { OnboardingInstance, OnboardingStep } from "../entities/onboarding/instances.js"
import type { OnboardingTemplate } from "../entities/onboarding/templates.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { DomainEvent, FormerReaders } from "./domain-event.js"

/** A reminder of a step, with the message to send. */
interface OnboardingReminder extends DomainEvent<OnboardingStep> {
  messageKey: "onboardingStepDue" | "onboardingStepOverdue" | "onboardingStepEscalated"
}

/** Records of an employee who left went to the successor, else the manager. */
interface HandoverEvent extends DomainEvent<Employee> {
  successorId: string | null
  managerId: string | null
  /** How many tasks have no assignee anymore, by creator and department head. */
  unassignedTasks: ReadonlyMap<string, number>
}

export interface OnboardingEvents {
  "employee.handOver": HandoverEvent
  "onboardingTemplate.create": DomainEvent<OnboardingTemplate>
  "onboardingTemplate.update": DomainEvent<OnboardingTemplate>
  "onboardingTemplate.delete": DomainEvent<OnboardingTemplate>
  "onboardingInstance.create": DomainEvent<OnboardingInstance>
  "onboardingInstance.update": DomainEvent<OnboardingInstance> & FormerReaders & { previous: OnboardingInstance }
  "onboardingInstance.complete": DomainEvent<OnboardingInstance>
  "onboardingInstance.cancel": DomainEvent<OnboardingInstance>
  "onboardingInstance.reopen": DomainEvent<OnboardingInstance>
  "onboardingStep.update": DomainEvent<OnboardingStep>
  "onboardingStep.complete": DomainEvent<OnboardingStep>
  "onboardingStep.reopen": DomainEvent<OnboardingStep>
  "onboardingStep.remind": OnboardingReminder
}
