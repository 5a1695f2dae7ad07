// REST route of hiring.
import { HiringResolver } from "../../resolvers/onboarding/hiring.js"
import { operationRoutes } from "../operation-routes.js"
import { onboardingInclude } from "./instances.js"

export const hiringRoutes = operationRoutes("Onboarding", HiringResolver, {
  "POST /onboarding/hire": {
    operation: "hireCandidate",
    include: { employee: {}, instance: onboardingInclude },
    status: 201,
    location: "/users/{employee.id}",
  },
})
