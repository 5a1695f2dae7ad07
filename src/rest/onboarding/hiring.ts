// REST route of hiring.
import { HirePayload } from "../../entities/onboarding/hiring.js"
import { HireCandidateInput } from "../../inputs/onboarding/hiring.js"
import { post, routes } from "../route.js"
import { onboardingInclude } from "./instances.js"

export const hiringRoutes = routes("Onboarding", [
  post("/onboarding/hire", "hireCandidate", {
    response: HirePayload,
    input: HireCandidateInput,
    include: { employee: {}, instance: onboardingInclude },
    status: 201,
    location: "/users/{employee.id}",
    handler: (services, input) => services.onboarding.hiring.hire(input),
  }),
])
