// GraphQL operations on offboarding.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { OffboardingPlan } from "../../entities/onboarding/offboarding.js"
import { inputArg } from "../../graphql/arguments.js"
import { OffboardingPlanInput } from "../../inputs/onboarding/offboarding.js"

@Resolver()
export class OffboardingResolver {
  @Query(() => OffboardingPlan)
  offboardingPlan(@Ctx() { services }: Context, @inputArg(() => OffboardingPlanInput) input: OffboardingPlanInput) {
    return services.onboarding.offboarding.plan(input)
  }
}
