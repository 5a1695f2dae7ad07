// GraphQL lists of employees and key figures.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { CompanyStats } from "../entities/hr.js"
import { Employee } from "../entities/profiles/profiles.js"
import { filterArg } from "../graphql/arguments.js"
import { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"

@Resolver()
export class HrResolver {
  @Query(() => connectionOf(Employee))
  employees(@Ctx() { services }: Context, @filterArg(() => EmployeeFilter) filter?: EmployeeFilter) {
    return services.hr.listEmployees(filter ?? {})
  }

  @Query(() => connectionOf(Employee))
  directory(@Ctx() { services }: Context, @filterArg(() => DirectoryFilter) filter?: DirectoryFilter) {
    return services.hr.listDirectory(filter ?? {})
  }

  @Query(() => CompanyStats)
  companyStats(@Ctx() { services }: Context) {
    return services.hr.getCompanyStats()
  }
}
