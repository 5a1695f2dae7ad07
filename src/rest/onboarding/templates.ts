// REST routes of onboarding templates.
import { OnboardingTemplateResolver } from "../../resolvers/onboarding/templates.js"
import { operationRoutes } from "../operation-routes.js"

const include = { steps: {} } as const

export const onboardingTemplateRoutes = operationRoutes("Onboarding", OnboardingTemplateResolver, {
  "GET /onboarding/templates": { operation: "onboardingTemplates", include },
  "POST /onboarding/templates": { operation: "createOnboardingTemplate", include },
  "GET /onboarding/templates/:id": { operation: "onboardingTemplate", include },
  "PATCH /onboarding/templates/:id": { operation: "updateOnboardingTemplate", include },
  "DELETE /onboarding/templates/:id": "deleteOnboardingTemplate",
})
