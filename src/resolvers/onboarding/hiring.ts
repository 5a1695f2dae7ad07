// GraphQL operation of hiring.
import { Ctx, Mutation, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { HirePayload } from "../../entities/onboarding/hiring.js"
import { inputArg } from "../../graphql/arguments.js"
import { HireCandidateInput } from "../../inputs/onboarding/hiring.js"

@Resolver()
export class HiringResolver {
  @Mutation(() => HirePayload)
  hireCandidate(@Ctx() { services }: Context, @inputArg(() => HireCandidateInput) input: HireCandidateInput) {
    return services.onboarding.hiring.hire(input)
  }
}
