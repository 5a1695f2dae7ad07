// Access rules and descriptions of the operations on onboarding templates.
import { OnboardingTemplate, OnboardingTemplateStep } from "../../../entities/onboarding/templates.js"
import { type Operations, policy } from "../../policies.js"
import { templateManagers } from "../permissions.js"

export const onboardingTemplatePolicies = [
  policy(OnboardingTemplate, {}, { read: templateManagers, update: templateManagers, delete: templateManagers }),
  policy(OnboardingTemplateStep, {}, { read: templateManagers }),
]

export const onboardingTemplateOperations: Operations = {
  onboardingTemplates: {
    rule: templateManagers,
    description: "List the templates of onboarding and offboarding, ordered by name.",
  },
  onboardingTemplate: { rule: templateManagers, description: "Get a template with its steps." },
  createOnboardingTemplate: {
    rule: templateManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a template with 1 to 100 steps. Their orders must differ.",
  },
  updateOnboardingTemplate: {
    rule: templateManagers,
    errors: ["NAME_TAKEN"],
    description:
      "Update a template. Omitted fields keep their value; `steps` replaces all steps. Running onboardings do not change.",
  },
  deleteOnboardingTemplate: {
    rule: templateManagers,
    description: "Archive a template. Onboardings that were started from it continue.",
  },
}
