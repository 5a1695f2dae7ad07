// GraphQL operations that explain access rules.
import { Args, Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { AccessEntry, AccessExplanation } from "../../entities/administration/access.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg } from "../../graphql/arguments.js"
import { AccessEntryFilter, ExplainAccessInput } from "../../inputs/administration/roles.js"

@Resolver()
export class AccessResolver {
  @Query(() => connectionOf(AccessEntry))
  accessEntries(@Ctx() { services }: Context, @filterArg(() => AccessEntryFilter) filter?: AccessEntryFilter) {
    return services.administration.access.list(filter ?? {})
  }

  @Query(() => AccessExplanation)
  explainAccess(@Ctx() { services }: Context, @Args(() => ExplainAccessInput) input: ExplainAccessInput) {
    return services.administration.access.explain(input)
  }
}
