// Query of workforce analytics.
import { Ctx, Resolver } from "type-graphql"
import { analyticsReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { WorkforceAnalytics } from "../../entities/hr/analytics.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { WorkforceAnalyticsFilter } from "../../inputs/hr.js"

@Resolver()
export class WorkforceAnalyticsResolver {
  @query(() => WorkforceAnalytics, {
    allow: analyticsReaders,
    staleness: "replica",
    errors: ["INVALID_REFERENCE"],
    description:
      "Get hires, leavers and turnover by period, and the composition of the workforce on the last day, from the career history.",
  })
  workforceAnalytics(@Ctx() { services }: Context, @filterArg() filter: WorkforceAnalyticsFilter) {
    return services.hr.analytics.get(filter)
  }
}
