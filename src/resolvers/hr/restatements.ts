// List of restatements.
import { Ctx, Resolver } from "type-graphql"
import { hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Restatement } from "../../entities/hr/restatements.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { RestatementFilter } from "../../inputs/hr.js"

@Resolver()
export class RestatementResolver {
  @query(() => connectionOf(Restatement), {
    allow: hr,
    staleness: "replica",
    errors: ["QUERY_TOO_COMPLEX"],
    description:
      "List what became known of the employments of a range of days between two times, in the order of recording: changes that were recorded late or canceled, and hires and last days of work that were. Values that are the same at both times are omitted. At most 20,000 changes are compared.",
  })
  restatements(@Ctx() { services }: Context, @filterArg() filter: RestatementFilter) {
    return services.hr.restatements.list(filter)
  }
}
