// GraphQL subscription to onboardings and offboardings.
import { Arg, Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { validationError } from "../core/errors.js"
import { isId } from "../entities/base-entity.js"
import { OnboardingInstance } from "../entities/onboarding/instances.js"
import { liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A change of an onboarding or offboarding, or of its steps." })
class OnboardingChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the onboarding or offboarding." }) instanceId!: string
  @Field(() => OnboardingInstance, {
    nullable: true,
    description: "Current state. Null if the caller may no longer see it.",
  })
  instance?: OnboardingInstance | null
}

/** The instance that the arguments name; undefined for all. */
function instanceOf({ instanceId }: Readonly<Record<string, unknown>>): string | undefined {
  if (instanceId == null) return undefined
  if (!isId(instanceId)) throw validationError({ instanceId: "uuid" })
  return instanceId.toLowerCase()
}

@Resolver()
export class OnboardingSubscriptionResolver {
  @liveField(() => OnboardingChange, {
    entity: OnboardingInstance,
    topicOf: instanceOf,
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
