// GraphQL lists of employees.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
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
}
