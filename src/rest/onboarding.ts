// REST routes of hiring, onboardings, offboardings and their templates.
import { OnboardingResolver } from "../resolvers/onboarding.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

const person = ["id", "fullName"] as const
const onboardingInclude = { employee: person, buddy: person, successor: person, steps: { completedBy: person } } as const
const withSteps = { steps: {} } as const

export const onboardingRoutes: readonly RouteDefinition[] = operationRoutes("Onboarding", OnboardingResolver, {
  "POST /onboarding/hire": {
    operation: "hireCandidate",
    include: { employee: {}, instance: onboardingInclude },
    status: 201,
    location: "/users/{employee.id}",
  },
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
  "POST /onboarding/offboarding-plan": "offboardingPlan",
  "GET /onboarding/templates": { operation: "onboardingTemplates", include: withSteps },
  "POST /onboarding/templates": { operation: "createOnboardingTemplate", include: withSteps },
  "GET /onboarding/templates/:id": { operation: "onboardingTemplate", include: withSteps },
  "PATCH /onboarding/templates/:id": { operation: "updateOnboardingTemplate", include: withSteps },
  "DELETE /onboarding/templates/:id": "deleteOnboardingTemplate",
  "PATCH /onboarding/instances/:id/steps/:stepId": { operation: "updateOnboardingStep", include: onboardingInclude.steps },
})
