// GraphQL query of the dashboard.
import { Args, Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { DashboardSummary } from "../../entities/hr/dashboard.js"
import { DashboardInput } from "../../inputs/hr/dashboard.js"

@Resolver()
export class DashboardResolver {
  @Query(() => DashboardSummary)
  dashboardSummary(@Ctx() { services }: Context, @Args(() => DashboardInput) input: DashboardInput) {
    return services.hr.dashboard.get(input)
  }
}
