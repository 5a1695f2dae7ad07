// GraphQL list of the change feed.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { ChangeEvent } from "../../entities/administration/changes.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg } from "../../graphql/arguments.js"
import { ChangeEventFilter } from "../../inputs/administration/changes.js"

@Resolver()
export class ChangeResolver {
  @Query(() => connectionOf(ChangeEvent))
  changes(@Ctx() { services }: Context, @filterArg(() => ChangeEventFilter) filter?: ChangeEventFilter) {
    return services.administration.changes.list(filter ?? {})
  }
}
