// GraphQL operations on the caller's preferences. The operations on the caller's profile are in profiles.ts.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { Preferences } from "../../entities/self-service/preferences.js"
import { patchArg } from "../../graphql/arguments.js"
import { UpdatePreferencesInput } from "../../inputs/self-service/preferences.js"

@Resolver()
export class SelfServiceResolver {
  @Query(() => Preferences)
  preferences(@Ctx() { services }: Context) {
    return services.selfService.preferences.get()
  }

  @Mutation(() => Preferences)
  updatePreferences(@Ctx() { services }: Context, @patchArg(() => UpdatePreferencesInput) input: UpdatePreferencesInput) {
    return services.selfService.preferences.update(input)
  }
}
