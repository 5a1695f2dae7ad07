// GraphQL lists of employees and key figures.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { CompanyStats } from "../../entities/hr/statistics.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { filterArg } from "../../graphql/arguments.js"
import { DirectoryFilter, EmployeeFilter } from "../../inputs/hr/employees.js"

@Resolver()
export class EmployeeListResolver {
  @Query(() => connectionOf(Employee))
  employees(@Ctx() { services }: Context, @filterArg(() => EmployeeFilter) filter?: EmployeeFilter) {
    return services.hr.employees.list(filter ?? {})
  }

  @Query(() => connectionOf(Employee))
  directory(@Ctx() { services }: Context, @filterArg(() => DirectoryFilter) filter?: DirectoryFilter) {
    return services.hr.employees.listDirectory(filter ?? {})
  }

  @Query(() => CompanyStats)
  companyStats(@Ctx() { services }: Context) {
    return services.hr.employees.getCompanyStats()
  }
}
