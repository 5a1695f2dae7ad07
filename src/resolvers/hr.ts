// Finding people, and the figures of the organization, on the GraphQL face.
import { Arg, Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { CompanyStats } from "../entities/hr.js"
import { Employee } from "../entities/profiles/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"

@Resolver()
export class HrResolver {
  @Query(() => connectionOf(Employee))
  employees(
    @Ctx() { services }: Context,
    @Arg("filter", () => EmployeeFilter, { nullable: true, description: "Which of them" }) filter?: EmployeeFilter,
  ) {
    return services.hr.listEmployees(filter ?? {})
  }

  @Query(() => connectionOf(Employee))
  directory(
    @Ctx() { services }: Context,
    @Arg("filter", () => DirectoryFilter, { nullable: true, description: "Which of them" }) filter?: DirectoryFilter,
  ) {
    return services.hr.listDirectory(filter ?? {})
  }

  @Query(() => CompanyStats)
  companyStats(@Ctx() { services }: Context) {
    return services.hr.getCompanyStats()
  }
}
