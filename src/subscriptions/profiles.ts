// GraphQL subscription to decided profile changes.
import { Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A decision on a profile change, or its withdrawal." })
class ProfileChangeDecision extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the profile change." }) profileChangeId!: string
  @Field(() => ProfileChange, {
    nullable: true,
    description: "Current state of the profile change. Null if the caller may no longer see it.",
  })
  profileChange?: ProfileChange | null
}

@Resolver()
export class ProfileSubscriptionResolver {
  @liveField(() => ProfileChangeDecision, {
    source: "record",
    entity: ProfileChange,
    allow: anyone,
    description:
      "Receive decided and withdrawn profile changes that the caller may read: those of the caller, of all people for HR, and what custom roles show.",
  })
  profileChangeDecided(@Root() { id, record, ...change }: RecordEvent<ProfileChange>) {
    return { ...change, profileChangeId: id, profileChange: record }
  }
}
