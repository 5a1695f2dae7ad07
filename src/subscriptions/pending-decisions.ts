// GraphQL subscription to the decisions that await the caller.
import { Ctx, Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { PendingDecision } from "../entities/self-service/pending-decisions.js"
import { decisionEntities } from "../events/live-entities.js"
import type { QuerySpec } from "../query/query-spec.js"
import { liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "The decisions on a record that await the caller after it has changed." })
class PendingDecisionChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the leave request, profile change, application or onboarding that changed." })
  liveRecordId!: string
  @Field(() => connectionOf(PendingDecision), {
    description: "All decisions on the record and its parts that await the caller now. They replace those of earlier changes.",
  })
  pendingDecisions!: QuerySpec<PendingDecision[]>
}

@Resolver()
export class PendingDecisionSubscriptionResolver {
  @liveField(() => PendingDecisionChange, {
    entity: decisionEntities,
    allow: anyone,
    description:
      "Receive what awaits the caller of each leave request, profile change, application and onboarding that changes and that the caller sees or no longer sees.",
  })
  pendingDecisionsChanged(@Root() { id, record: _, ...change }: RecordEvent, @Ctx() { services }: Context) {
    return { ...change, liveRecordId: id, pendingDecisions: services.selfService.pendingDecisions.listOf(id) }
  }
}
