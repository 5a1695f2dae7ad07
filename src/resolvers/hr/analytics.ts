// GraphQL query of workforce analytics.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { WorkforceAnalytics } from "../../entities/hr/analytics.js"
import { filterArg } from "../../graphql/arguments.js"
import { WorkforceAnalyticsFilter } from "../../inputs/hr/analytics.js"

@Resolver()
export class WorkforceAnalyticsResolver {
  @Query(() => WorkforceAnalytics)
  workforceAnalytics(@Ctx() { services }: Context, @filterArg(() => WorkforceAnalyticsFilter) filter?: WorkforceAnalyticsFilter) {
    return services.hr.analytics.get(filter ?? {})
  }
}
