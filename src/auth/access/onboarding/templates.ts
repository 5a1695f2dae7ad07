// Access rules of onboarding templates.
import { OnboardingTemplate, OnboardingTemplateStep } from "../../../entities/onboarding/templates.js"
import { policy } from "../../policies.js"
import { templateManagers } from "../permissions.js"

export const onboardingTemplatePolicies = [
  policy(OnboardingTemplate, {}, { read: templateManagers, update: templateManagers, delete: templateManagers }),
  policy(OnboardingTemplateStep, {}, { read: templateManagers }),
]
