// GraphQL subscription to decided profile changes.
import { Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { type LiveEvent, liveField } from "./live-field.js"

@Resolver()
export class ProfileSubscriptionResolver {
  @liveField(() => ProfileChange, { source: "record", entity: ProfileChange })
  profileChangeDecided(@Root() { id }: LiveEvent, @Ctx() { services }: Context) {
    return services.profiles.profileChanges.get(id)
  }
}
