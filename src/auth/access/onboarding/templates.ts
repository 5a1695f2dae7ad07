// Access rules of onboarding templates.
import { OnboardingTemplate, OnboardingTemplateStep } from "../../../entities/onboarding/templates.js"
import { accessPolicy } from "../../access-policies.js"
import { templateManagers } from "../permissions.js"

export const onboardingTemplateAccess = [
  accessPolicy(OnboardingTemplate, {}, { read: templateManagers, update: templateManagers, delete: templateManagers }),
  accessPolicy(OnboardingTemplateStep, {}, { read: templateManagers }),
]
