// Operations on offboarding.
import { Ctx, Resolver } from "type-graphql"
import { hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { OffboardingPlan } from "../../entities/onboarding/offboarding.js"
import { inputArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { OffboardingPlanInput } from "../../inputs/onboarding/offboarding.js"

@Resolver()
export class OffboardingResolver {
  @query(() => OffboardingPlan, {
    allow: hr,
    errors: ["NOT_FOUND", "INVALID_REFERENCE"],
    description:
      "List what an employee who leaves hands over, and to whom. Changes nothing; the end of the last day hands over the same records.",
  })
  offboardingPlan(@Ctx() { services }: Context, @inputArg() input: OffboardingPlanInput) {
    return services.onboarding.offboarding.plan(input)
  }
}
