// Query of the dashboard.
import { Args, Ctx, Resolver } from "type-graphql"
import { anyOf, hr, manager } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { DashboardSummary } from "../../entities/hr/dashboard.js"
import { query } from "../../graphql/operations.js"
import { DashboardInput } from "../../inputs/hr.js"

@Resolver()
export class DashboardResolver {
  @query(() => DashboardSummary, {
    allow: anyOf(hr, manager),
    description:
      "Get upcoming dates, onboarding progress and key figures. Managers get those of their direct reports with `scope`. With `knownAt`, the figures of the workforce are as they were known then.",
  })
  dashboardSummary(@Ctx() { services }: Context, @Args(() => DashboardInput) input: DashboardInput) {
    return services.hr.dashboard.get(input)
  }
}
