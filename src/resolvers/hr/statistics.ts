// Queries of statistics: workforce analytics, the dashboard and the key figures of today.
import { Args, Ctx, Resolver } from "type-graphql"
import { analyticsReaders } from "../../auth/access/permissions.js"
import { anyOf, hr, manager } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { WorkforceAnalytics } from "../../entities/hr/analytics.js"
import { DashboardSummary } from "../../entities/hr/dashboard.js"
import { CompanyStats } from "../../entities/hr/statistics.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { CompanyStatsInput, DashboardInput, WorkforceAnalyticsFilter } from "../../inputs/hr.js"

@Resolver()
export class StatisticsResolver {
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

  @query(() => DashboardSummary, {
    allow: anyOf(hr, manager),
    description:
      "Get upcoming dates, onboarding progress and key figures. Managers get those of their direct reports with `scope`. With `knownAt`, the figures of the workforce are as they were known then.",
  })
  dashboardSummary(@Ctx() { services }: Context, @Args(() => DashboardInput) input: DashboardInput) {
    return services.hr.dashboard.get(input)
  }

  @query(() => CompanyStats, {
    allow: analyticsReaders,
    staleness: "replica",
    description: "Get key figures of the organization today, as they were known at `knownAt`.",
  })
  companyStats(@Ctx() { services }: Context, @Args(() => CompanyStatsInput) input: CompanyStatsInput) {
    return services.hr.statistics.get(input)
  }
}
