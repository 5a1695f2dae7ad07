// Operations on the caller's preferences. The operations on the caller's profile are in profiles.ts.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { Preferences } from "../../entities/self-service/preferences.js"
import { inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { UpdatePreferencesInput } from "../../inputs/self-service/preferences.js"

@Resolver()
export class SelfServiceResolver {
  @query(() => Preferences, { allow: anyone, description: "Get the caller's preferences." })
  preferences(@Ctx() { services }: Context) {
    return services.selfService.preferences.get()
  }

  @mutation(() => Preferences, { allow: anyone, description: "Update the caller's preferences. Null resets one to its default." })
  updatePreferences(@Ctx() { services }: Context, @inputArg() input: UpdatePreferencesInput) {
    return services.selfService.preferences.update(input)
  }
}
