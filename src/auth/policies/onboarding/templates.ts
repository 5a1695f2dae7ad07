// Access rules and descriptions of the operations on onboarding templates.
import { OnboardingTemplate, OnboardingTemplateStep } from "../../../entities/onboarding/templates.js"
import { hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const onboardingTemplatePolicies = [
  policy(OnboardingTemplate, {}, { read: hr, update: hr, delete: hr }),
  policy(OnboardingTemplateStep, {}, { read: hr }),
]

export const onboardingTemplateOperations: Operations = {
  onboardingTemplates: { rule: hr, description: "List the templates of onboarding and offboarding, ordered by name." },
  onboardingTemplate: { rule: hr, description: "Get a template with its steps." },
  createOnboardingTemplate: {
    rule: hr,
    errors: ["NAME_TAKEN"],
    description: "Create a template with 1 to 100 steps. Their orders must differ.",
  },
  updateOnboardingTemplate: {
    rule: hr,
    errors: ["NAME_TAKEN"],
    description:
      "Update a template. Omitted fields keep their value; `steps` replaces all steps. Running onboardings do not change.",
  },
  deleteOnboardingTemplate: { rule: hr, description: "Archive a template. Onboardings that were started from it continue." },
}
