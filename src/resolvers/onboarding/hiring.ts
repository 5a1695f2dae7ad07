// Operation of hiring.
import { Ctx, Resolver } from "type-graphql"
import { hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { HirePayload } from "../../entities/onboarding/hiring.js"
import { inputArg } from "../../graphql/arguments.js"
import { mutation } from "../../graphql/operations.js"
import { HireCandidateInput } from "../../inputs/onboarding/hiring.js"

@Resolver()
export class HiringResolver {
  @mutation(() => HirePayload, {
    allow: hr,
    hasPreparation: true,
    errors: [
      "INVALID_REFERENCE",
      "HIERARCHY_CYCLE",
      "EMAIL_TAKEN",
      "ALREADY_HIRED",
      "ALREADY_APPLIED",
      "CANDIDATE_DEACTIVATED",
      "JOB_CLOSED",
      "NO_OPENING_LEFT",
      "INVALID_TRANSITION",
      "HOLIDAY_COLLISION",
      "STORAGE_QUOTA_EXCEEDED",
      "STORAGE_UNAVAILABLE",
    ],
    description:
      "Hire a candidate: create the employee with account, invitation and employment. Copies contact data, résumés and custom fields, closes the candidate's applications and starts the onboarding. All or nothing.",
  })
  async hireCandidate(@Ctx() { services }: Context, @inputArg() input: HireCandidateInput) {
    const prepared = await services.onboarding.hiring.prepare(input)
    return () => services.onboarding.hiring.hire(input, prepared)
  }
}
