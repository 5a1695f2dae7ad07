// REST routes of onboarding templates.
import { OnboardingTemplate } from "../../entities/onboarding/templates.js"
import {
  CreateOnboardingTemplateInput,
  OnboardingTemplateFilter,
  UpdateOnboardingTemplateInput,
} from "../../inputs/onboarding/templates.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const include = { steps: {} } as const

export const onboardingTemplateRoutes = routes("Onboarding", [
  get("/onboarding/templates", "onboardingTemplates", {
    response: [OnboardingTemplate],
    include,
    input: OnboardingTemplateFilter,
    handler: (services, filter) => services.onboarding.templates.list(filter),
  }),
  post("/onboarding/templates", "createOnboardingTemplate", {
    response: OnboardingTemplate,
    include,
    input: CreateOnboardingTemplateInput,
    status: 201,
    handler: (services, input) => services.onboarding.templates.create(input),
  }),
  get("/onboarding/templates/:id", "onboardingTemplate", {
    response: OnboardingTemplate,
    include,
    handler: (services, { id }) => services.onboarding.templates.get(id),
  }),
  patch("/onboarding/templates/:id", "updateOnboardingTemplate", {
    response: OnboardingTemplate,
    include,
    input: UpdateOnboardingTemplateInput,
    handler: (services, { id, ...input }) => services.onboarding.templates.update(id, input),
  }),
  del("/onboarding/templates/:id", "deleteOnboardingTemplate", {
    response: NoContent,
    handler: (services, { id }) => services.onboarding.templates.delete(id),
  }),
])
