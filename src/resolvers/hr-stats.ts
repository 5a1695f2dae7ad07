// The figures of the organization on the GraphQL face.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../context.js"
import { CompanyStats } from "../entities/hr.js"

@Resolver()
export class StatsResolver {
  @Query(() => CompanyStats, { description: "The organization in figures" })
  companyStats(@Ctx() { stats }: Context) {
    return stats.companyStats()
  }
}
