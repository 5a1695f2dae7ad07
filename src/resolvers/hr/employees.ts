// Lists of employees.
import { Ctx, Resolver } from "type-graphql"
import { employeeReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { DirectoryFilter, EmployeeFilter } from "../../inputs/hr.js"

@Resolver()
export class EmployeeListResolver {
  @query(() => connectionOf(Employee), {
    allow: employeeReaders,
    description: "List employees, ordered by name. Only HR can filter by role and status.",
  })
  employees(@Ctx() { services }: Context, @filterArg() filter: EmployeeFilter) {
    return services.hr.employees.list(filter)
  }

  @query(() => connectionOf(Employee), {
    allow: employeeReaders,
    description: "List the active employees of the organization, ordered by name.",
  })
  directory(@Ctx() { services }: Context, @filterArg() filter: DirectoryFilter) {
    return services.hr.employees.listDirectory(filter)
  }
}
