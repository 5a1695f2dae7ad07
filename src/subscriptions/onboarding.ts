// GraphQL subscription to onboardings and offboardings.
import { Arg, Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { OnboardingInstance } from "../entities/onboarding/instances.js"
import { idArgument, liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A change of an onboarding or offboarding, or of its steps." })
class OnboardingChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the onboarding or offboarding." }) instanceId!: string
  @Field(() => OnboardingInstance, {
    nullable: true,
    description: "Current state. Null if the caller may no longer see it.",
  })
  instance?: OnboardingInstance | null
}

@Resolver()
export class OnboardingSubscriptionResolver {
  @liveField(() => OnboardingChange, {
    entity: OnboardingInstance,
    topicOf: (args) => idArgument(args, "instanceId"),
    allow: anyone,
    description: "Receive each change of the onboardings and offboardings that the caller sees, and of their steps.",
  })
  onboardingChanged(
    @Root() { id, record, ...change }: RecordEvent<OnboardingInstance>,
    @Arg("instanceId", () => ID, { nullable: true, description: "Id of the onboarding or offboarding. Default: all." })
    _instanceId?: string,
  ) {
    return { ...change, instanceId: id, instance: record }
  }
}
