// GraphQL query of key figures.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { CompanyStats } from "../../entities/hr/statistics.js"

@Resolver()
export class CompanyStatisticsResolver {
  @Query(() => CompanyStats)
  companyStats(@Ctx() { services }: Context) {
    return services.hr.statistics.get()
  }
}
