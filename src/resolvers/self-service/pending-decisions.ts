// Operations on the decisions that await the caller.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { PendingDecision } from "../../entities/self-service/pending-decisions.js"
import { query } from "../../graphql/operations.js"

@Resolver()
export class PendingDecisionResolver {
  @query(() => connectionOf(PendingDecision), {
    allow: anyone,
    description:
      "List what awaits the caller, oldest first: decisions on leave, also for delegators, on changes of leave, profiles and offers, and steps to complete.",
  })
  pendingDecisions(@Ctx() { services }: Context) {
    return services.selfService.pendingDecisions.list()
  }
}
