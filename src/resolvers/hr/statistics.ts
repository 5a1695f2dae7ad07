// Query of key figures.
import { Ctx, Resolver } from "type-graphql"
import { analyticsReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { CompanyStats } from "../../entities/hr/statistics.js"
import { query } from "../../graphql/operations.js"

@Resolver()
export class CompanyStatisticsResolver {
  @query(() => CompanyStats, {
    allow: analyticsReaders,
    staleness: "replica",
    description: "Get key figures of the organization.",
  })
  companyStats(@Ctx() { services }: Context) {
    return services.hr.statistics.get()
  }
}
