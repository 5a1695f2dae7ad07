// GraphQL subscription to profile changes.
import { Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A profile change that was proposed, decided, superseded or withdrawn." })
class ProfileChangeUpdate extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the profile change." }) profileChangeId!: string
  @Field(() => ProfileChange, {
    nullable: true,
    description: "Current state of the profile change. Null if the caller may no longer see it.",
  })
  profileChange?: ProfileChange | null
}

@Resolver()
export class ProfileSubscriptionResolver {
  @liveField(() => ProfileChangeUpdate, {
    entity: ProfileChange,
    allow: anyone,
    description:
      "Receive profile changes as they are proposed, decided and withdrawn: those of the caller, of all people for HR, and what custom roles show.",
  })
  profileChangeChanged(@Root() { id, record, ...change }: RecordEvent<ProfileChange>) {
    return { ...change, profileChangeId: id, profileChange: record }
  }
}
