// The register of onboarding.
import { hiringOperations } from "../auth/policies/onboarding/hiring.js"
import { onboardingInstanceOperations, onboardingInstancePolicies } from "../auth/policies/onboarding/instances.js"
import { onboardingTemplateOperations, onboardingTemplatePolicies } from "../auth/policies/onboarding/templates.js"
import { HiringResolver } from "../resolvers/onboarding/hiring.js"
import { OnboardingInstanceResolver, OnboardingStepResolver } from "../resolvers/onboarding/instances.js"
import { OffboardingResolver } from "../resolvers/onboarding/offboarding.js"
import { OnboardingTemplateResolver } from "../resolvers/onboarding/templates.js"
import { hiringRoutes } from "../rest/onboarding/hiring.js"
import { onboardingInstanceRoutes } from "../rest/onboarding/instances.js"
import { onboardingTemplateRoutes } from "../rest/onboarding/templates.js"
import { OnboardingSubscriptionResolver } from "../subscriptions/onboarding.js"

export const onboarding = {
  resolvers: [
    HiringResolver,
    OffboardingResolver,
    OnboardingInstanceResolver,
    OnboardingStepResolver,
    OnboardingTemplateResolver,
    OnboardingSubscriptionResolver,
  ],
  routes: [...hiringRoutes, ...onboardingInstanceRoutes, ...onboardingTemplateRoutes],
  policies: [...onboardingInstancePolicies, ...onboardingTemplatePolicies],
  operations: [hiringOperations, onboardingInstanceOperations, onboardingTemplateOperations],
}
