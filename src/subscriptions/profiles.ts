// Changes of profiles as they are decided.
import { Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { type Happening, live } from "./live-field.js"

@Resolver()
export class LiveProfilesResolver {
  @live(() => ProfileChange, "Profile changes as they are decided or withdrawn: the caller's own; all of them for HR", {
    of: "record",
    kind: ProfileChange,
  })
  profileChangeDecided(@Root() { id }: Happening, @Ctx() { proposals }: Context) {
    return proposals.profileChange(id)
  }
}
