// Finding people, and the figures of the organization, on the GraphQL face.
import { Arg, Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { CompanyStats } from "../entities/hr.js"
import { Employee } from "../entities/profiles/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"

@Resolver()
export class HrResolver {
  @Query(() => connectionOf(Employee), { description: "People by name; filters by role and status are for HR" })
  employees(
    @Ctx() { services }: Context,
    @Arg("filter", () => EmployeeFilter, { nullable: true, description: "Which of them" }) filter?: EmployeeFilter,
  ) {
    return services.hr.employees(filter ?? {})
  }

  @Query(() => connectionOf(Employee), { description: "The directory of the organization by name" })
  directory(
    @Ctx() { services }: Context,
    @Arg("filter", () => DirectoryFilter, { nullable: true, description: "Which of them" }) filter?: DirectoryFilter,
  ) {
    return services.hr.directory(filter ?? {})
  }

  @Query(() => CompanyStats, { description: "The organization in figures" })
  companyStats(@Ctx() { services }: Context) {
    return services.hr.companyStats()
  }
}
