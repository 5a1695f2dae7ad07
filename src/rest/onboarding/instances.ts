// REST routes of onboardings, offboardings and their steps.
import { OnboardingInstanceResolver, OnboardingStepResolver } from "../../resolvers/onboarding/instances.js"
import { OffboardingResolver } from "../../resolvers/onboarding/offboarding.js"
import { operationRoutes } from "../operation-routes.js"
import type { RouteDefinition } from "../route.js"

/** Names beside the ids, and the steps. */
export const onboardingInclude = {
  employee: ["id", "fullName"],
  buddy: ["id", "fullName"],
  successor: ["id", "fullName"],
  steps: { completedBy: ["id", "fullName"] },
} as const

export const onboardingInstanceRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Onboarding", OnboardingInstanceResolver, {
    "GET /onboarding/instances": { operation: "onboardingInstances", include: onboardingInclude },
    "GET /onboarding/instances/:id": { operation: "onboardingInstance", include: onboardingInclude },
    "POST /onboarding/start": {
      operation: "startOnboarding",
      include: onboardingInclude,
      status: 201,
      location: "/onboarding/instances/{id}",
    },
    "PATCH /onboarding/instances/:id": { operation: "updateOnboardingInstance", include: onboardingInclude },
    "POST /onboarding/instances/:id/cancel": { operation: "cancelOnboarding", include: onboardingInclude },
    "POST /onboarding/instances/:id/reopen": { operation: "reopenOnboarding", include: onboardingInclude },
  }),
  ...operationRoutes("Onboarding", OffboardingResolver, {
    "POST /onboarding/offboarding-plan": "offboardingPlan",
  }),
  ...operationRoutes("Onboarding", OnboardingStepResolver, {
    "PATCH /onboarding/instances/:id/steps/:stepId": { operation: "updateOnboardingStep", include: onboardingInclude.steps },
  }),
]
