// Query of key figures.
import { Args, Ctx, Resolver } from "type-graphql"
import { analyticsReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { CompanyStats } from "../../entities/hr/statistics.js"
import { query } from "../../graphql/operations.js"
import { CompanyStatsInput } from "../../inputs/hr.js"

@Resolver()
export class CompanyStatisticsResolver {
  @query(() => CompanyStats, {
    allow: analyticsReaders,
    staleness: "replica",
    description: "Get key figures of the organization today, as they were known at `knownAt`.",
  })
  companyStats(@Ctx() { services }: Context, @Args(() => CompanyStatsInput) input: CompanyStatsInput) {
    return services.hr.statistics.get(input)
  }
}
