// Reads of past days.
import { Args, Ctx, Resolver } from "type-graphql"
import { employmentReaders } from "../auth/access/field-groups.js"
import { anyone, permitted } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { EmployeeSnapshot } from "../entities/history.js"
import { filterArg, idArg } from "../graphql/arguments.js"
import { query } from "../graphql/operations.js"
import { EmployeeSnapshotFilter, SnapshotDay } from "../inputs/history.js"

const historyReaders = permitted("READ_EMPLOYMENT", anyone)
const employeeIdArg = () => idArg("employeeId", "Id of the employee.")

@Resolver()
export class EmployeeHistoryResolver {
  @query(() => EmployeeSnapshot, {
    allow: historyReaders,
    staleness: "replica",
    description:
      "Get the employment of a person on a day, by the career history as it is known now. NOT_FOUND for a day before the first recorded one.",
  })
  employeeSnapshot(@Ctx() { services }: Context, @employeeIdArg() employeeId: string, @Args(() => SnapshotDay) day: SnapshotDay) {
    return services.history.employees.get(employeeId, day)
  }

  @query(() => connectionOf(EmployeeSnapshot), {
    allow: historyReaders,
    staleness: "replica",
    description: "List the employments of the people whose career history the caller may read on a day, ordered by name.",
  })
  employeeSnapshots(@Ctx() { services }: Context, @filterArg(() => EmployeeSnapshotFilter) filter: EmployeeSnapshotFilter) {
    return services.history.employees.list(filter)
  }

  @query(() => [EmployeeSnapshot], {
    allow: employmentReaders,
    staleness: "replica",
    errors: ["NOT_FOUND"],
    description:
      "List the managers of a person on a day, from the direct one up, at most 100. Only for callers who read all career histories.",
  })
  managerChain(@Ctx() { services }: Context, @employeeIdArg() employeeId: string, @Args(() => SnapshotDay) day: SnapshotDay) {
    return services.history.employees.listManagers(employeeId, day)
  }
}
