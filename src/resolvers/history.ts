// Reads of the employments of a day.
import { Args, Ctx, Resolver } from "type-graphql"
import { employmentReaders } from "../auth/access/field-groups.js"
import { anyone, organizationWide, permitted } from "../auth/access-rules.js"
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
      "Get the employment of a person on a day, as the career history had it at `knownAt`. A day before the first recorded one returns NOT_FOUND if the first day of work is known, and so does a time before the person was recorded.",
  })
  employeeSnapshot(@Ctx() { services }: Context, @employeeIdArg() employeeId: string, @Args(() => SnapshotDay) day: SnapshotDay) {
    return services.history.employees.get(employeeId, day)
  }

  @query(() => connectionOf(EmployeeSnapshot), {
    allow: historyReaders,
    staleness: "replica",
    description:
      "List the employments of the people whose career history the caller may read on a day, as it was known at `knownAt`, ordered by name.",
  })
  employeeSnapshots(@Ctx() { services }: Context, @filterArg() filter: EmployeeSnapshotFilter) {
    return services.history.employees.list(filter)
  }

  @query(() => [EmployeeSnapshot], {
    allow: organizationWide(employmentReaders),
    staleness: "replica",
    errors: ["NOT_FOUND"],
    description:
      "List the managers of a person on a day, from the direct manager up, at most 100. A manager without a snapshot that the caller may read is omitted, which leaves a gap in `level`.",
  })
  managerChain(@Ctx() { services }: Context, @employeeIdArg() employeeId: string, @Args(() => SnapshotDay) day: SnapshotDay) {
    return services.history.employees.listManagers(employeeId, day)
  }
}
