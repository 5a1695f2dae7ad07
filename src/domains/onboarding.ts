// The domain onboarding.
import { onboardingAccess } from "../auth/access/onboarding.js"
import type { Context } from "../core/context.js"
import type { EventPayloads } from "../events/events.js"
import { endedEmploymentsJob, onboardingJob } from "../jobs/onboarding.js"
import { OnboardingResolver, OnboardingStepResolver } from "../resolvers/onboarding.js"
import { onboardingRoutes } from "../rest/onboarding.js"
import { DeactivationService } from "../services/onboarding/deactivations.js"
import { HandoverService } from "../services/onboarding/handover.js"
import { HiringService } from "../services/onboarding/hiring.js"
import { OnboardingInstanceService } from "../services/onboarding/instances.js"
import { LinkedRecordService } from "../services/onboarding/linked-records.js"
import { OffboardingService } from "../services/onboarding/offboarding.js"
import { OnboardingStepService } from "../services/onboarding/steps.js"
import { OnboardingTemplateService } from "../services/onboarding/templates.js"
import { OnboardingSubscriptionResolver } from "../subscriptions/onboarding.js"
import { defineDomain } from "./domain.js"

/** Completes the step of a task that was moved to DONE. */
async function completeStepOfTask({ subject, previous }: EventPayloads["task.move"], { services }: Context): Promise<void> {
  if (subject.stage === "DONE" && previous.stage !== "DONE") await services.onboarding.steps.completeLinked(subject.id)
}

/** Completes the step of a document that was uploaded. */
async function completeStepOfDocument(
  { subject }: EventPayloads["documentRequest.fulfill"],
  { services }: Context,
): Promise<void> {
  await services.onboarding.steps.completeLinked(subject.id)
}

export const onboardingDomain = defineDomain({
  uses: ["calendar", "files", "identity", "leave", "organization", "profiles", "recruitment", "tasks"],
  services: {
    deactivations: DeactivationService,
    hiring: HiringService,
    handover: HandoverService,
    instances: OnboardingInstanceService,
    linkedRecords: LinkedRecordService,
    offboarding: OffboardingService,
    steps: OnboardingStepService,
    templates: OnboardingTemplateService,
  },
  resolvers: [OnboardingStepResolver, OnboardingResolver, OnboardingSubscriptionResolver],
  routes: onboardingRoutes,
  access: onboardingAccess,
  eventHandlers: {
    "documentRequest.fulfill": completeStepOfDocument,
    "task.move": completeStepOfTask,
    "task.update": completeStepOfTask,
  },
  jobs: [endedEmploymentsJob, onboardingJob],
})
