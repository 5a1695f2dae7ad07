// Operation that lists the events of the change feed.
import { Ctx, Resolver } from "type-graphql"
import { changeReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { ChangeEvent } from "../../entities/administration/changes.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { ChangeEventFilter } from "../../inputs/administration.js"

@Resolver()
export class ChangeResolver {
  @query(() => connectionOf(ChangeEvent), {
    allow: changeReaders,
    errors: ["RESUME_TOKEN_EXPIRED"],
    description:
      "List the events of records that the caller may read, oldest first. Events of sign-in, accounts, proposals and leave need the right to read these. No event appears before a cursor that was read earlier.",
  })
  changes(@Ctx() { services }: Context, @filterArg() filter: ChangeEventFilter) {
    return services.administration.changes.list(filter)
  }
}
