// Events of onboarding and offboarding.
import type { OnboardingInstance, OnboardingStep } from "../entities/onboarding/instances.js"
import type { OnboardingTemplate } from "../entities/onboarding/templates.js"
import type { DomainEvent, FormerReaders } from "./domain-event.js"

/** A reminder of a step, with the message to send. */
interface OnboardingReminder extends DomainEvent<OnboardingStep> {
  messageKey: "onboardingStepDue" | "onboardingStepOverdue" | "onboardingStepEscalated"
}

/** The end of an employment. The successor, else the manager, has taken over. */
interface OffboardingHandover extends DomainEvent<OnboardingInstance> {
  successorId: string | null
  managerId: string | null
}

export interface OnboardingEvents {
  "onboardingTemplate.create": DomainEvent<OnboardingTemplate>
  "onboardingTemplate.update": DomainEvent<OnboardingTemplate>
  "onboardingTemplate.delete": DomainEvent<OnboardingTemplate>
  "onboardingInstance.create": DomainEvent<OnboardingInstance>
  "onboardingInstance.update": DomainEvent<OnboardingInstance> & FormerReaders & { previous: OnboardingInstance }
  "onboardingInstance.complete": DomainEvent<OnboardingInstance>
  "onboardingInstance.cancel": DomainEvent<OnboardingInstance>
  "onboardingInstance.handOver": OffboardingHandover
  "onboardingInstance.reopen": DomainEvent<OnboardingInstance>
  "onboardingStep.update": DomainEvent<OnboardingStep>
  "onboardingStep.complete": DomainEvent<OnboardingStep>
  "onboardingStep.reopen": DomainEvent<OnboardingStep>
  "onboardingStep.remind": OnboardingReminder
}
