// Preferences on the GraphQL face.
import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { Preferences } from "../entities/self-service.js"
import { UpdatePreferencesInput } from "../inputs/self-service.js"

@Resolver()
export class SelfServiceResolver {
  @Query(() => Preferences)
  preferences(@Ctx() { services }: Context) {
    return services.selfService.get()
  }

  @Mutation(() => Preferences)
  updatePreferences(
    @Ctx() { services }: Context,
    @Arg("input", () => UpdatePreferencesInput, { description: "What changes" }) input: UpdatePreferencesInput,
  ) {
    return services.selfService.update(input)
  }
}
