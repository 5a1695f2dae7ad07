// REST routes of onboardings, offboardings and their steps.
import { OnboardingInstance, OnboardingStep } from "../../entities/onboarding/instances.js"
import { OffboardingPlan } from "../../entities/onboarding/offboarding.js"
import {
  OnboardingInstanceFilter,
  StartOnboardingInput,
  UpdateOnboardingInstanceInput,
  UpdateOnboardingStepInput,
} from "../../inputs/onboarding/instances.js"
import { OffboardingPlanInput } from "../../inputs/onboarding/offboarding.js"
import { get, patch, post, routes } from "../route.js"

/** Names beside the ids, and the steps. */
export const onboardingInclude = {
  employee: ["id", "fullName"],
  buddy: ["id", "fullName"],
  successor: ["id", "fullName"],
  steps: { completedBy: ["id", "fullName"] },
} as const

export const onboardingInstanceRoutes = routes("Onboarding", [
  get("/onboarding/instances", "onboardingInstances", {
    response: [OnboardingInstance],
    include: onboardingInclude,
    input: OnboardingInstanceFilter,
    handler: (services, filter) => services.onboarding.instances.list(filter),
  }),
  get("/onboarding/instances/:id", "onboardingInstance", {
    response: OnboardingInstance,
    include: onboardingInclude,
    handler: (services, { id }) => services.onboarding.instances.get(id),
  }),
  post("/onboarding/start", "startOnboarding", {
    response: OnboardingInstance,
    include: onboardingInclude,
    input: StartOnboardingInput,
    status: 201,
    location: "/onboarding/instances/{id}",
    handler: (services, input) => services.onboarding.instances.start(input),
  }),
  post("/onboarding/offboarding-plan", "offboardingPlan", {
    response: OffboardingPlan,
    input: OffboardingPlanInput,
    handler: (services, input) => services.onboarding.offboarding.plan(input),
  }),
  patch("/onboarding/instances/:id", "updateOnboardingInstance", {
    response: OnboardingInstance,
    include: onboardingInclude,
    input: UpdateOnboardingInstanceInput,
    handler: (services, { id, ...input }) => services.onboarding.instances.update(id, input),
  }),
  post("/onboarding/instances/:id/cancel", "cancelOnboarding", {
    response: OnboardingInstance,
    include: onboardingInclude,
    handler: (services, { id }) => services.onboarding.instances.cancel(id),
  }),
  post("/onboarding/instances/:id/reopen", "reopenOnboarding", {
    response: OnboardingInstance,
    include: onboardingInclude,
    handler: (services, { id }) => services.onboarding.instances.reopen(id),
  }),
  patch("/onboarding/instances/:id/steps/:stepId", "updateOnboardingStep", {
    response: OnboardingStep,
    include: onboardingInclude.steps,
    input: UpdateOnboardingStepInput,
    handler: (services, { id, stepId, ...input }) => services.onboarding.steps.update(stepId, input, id),
  }),
])
