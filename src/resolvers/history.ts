// Reads of the employments, the structure and the roles of a day.

import { Args, Ctx, Extensions, Resolver } from "type-graphql"
import { employmentReaders } from "../auth/access/field-groups.js"
import { organizationReaders } from "../auth/access/permissions.js"
import { anyone, organizationWide, permitted } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { EmployeeSnapshot } from "../entities/history.js"
import { DepartmentSnapshot, LocationSnapshot, PositionSnapshot, RoleAssignmentSnapshot } from "../entities/structure-history.js"
import { filterArg, idArg } from "../graphql/arguments.js"
import { query } from "../graphql/operations.js"
import {
  DepartmentSnapshotFilter,
  DepartmentTreeSnapshotInput,
  EmployeeSnapshotFilter,
  LocationSnapshotFilter,
  PositionSnapshotFilter,
  RoleAssignmentSnapshotFilter,
  SnapshotDay,
  SnapshotTime,
} from "../inputs/history.js"

const historyReaders = permitted("READ_EMPLOYMENT", anyone)
const employeeIdArg = () => idArg("employeeId", "Id of the employee.")

@Resolver()
export class HistoryResolver {
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

  @query(() => DepartmentSnapshot, {
    allow: organizationReaders,
    staleness: "replica",
    description:
      "Get a department as it was at the end of a day, or will be by its scheduled changes. A day on which it did not exist returns NOT_FOUND.",
  })
  departmentSnapshot(
    @Ctx() { services }: Context,
    @idArg("departmentId", "Id of the department.") departmentId: string,
    @Args(() => SnapshotTime) time: SnapshotTime,
  ) {
    return services.history.structure.getDepartment(departmentId, time)
  }

  @query(() => connectionOf(DepartmentSnapshot), {
    allow: organizationReaders,
    staleness: "replica",
    description:
      "List the departments of a day, with their scheduled changes if it is after today, ordered by their names of that day.",
  })
  departmentSnapshots(@Ctx() { services }: Context, @filterArg() filter: DepartmentSnapshotFilter) {
    return services.history.structure.listDepartments(filter)
  }

  @query(() => connectionOf(DepartmentSnapshot), {
    allow: organizationReaders,
    staleness: "replica",
    errors: ["NOT_FOUND"],
    description:
      "Get the department tree of a day as a list in preorder, siblings ordered by name, with the scheduled changes if the day is after today. Departments whose parent is not known are at the top.",
  })
  @Extensions({ listSize: 200, maxPageSize: 1000 })
  departmentTreeSnapshot(
    @Ctx() { services }: Context,
    @Args(() => DepartmentTreeSnapshotInput) input: DepartmentTreeSnapshotInput,
  ) {
    return services.history.structure.getDepartmentTree(input)
  }

  @query(() => PositionSnapshot, {
    allow: organizationReaders,
    staleness: "replica",
    description:
      "Get a position as it was at the end of a day, or will be by its scheduled changes. A day on which it did not exist returns NOT_FOUND.",
  })
  positionSnapshot(
    @Ctx() { services }: Context,
    @idArg("positionId", "Id of the position.") positionId: string,
    @Args(() => SnapshotTime) time: SnapshotTime,
  ) {
    return services.history.structure.getPosition(positionId, time)
  }

  @query(() => connectionOf(PositionSnapshot), {
    allow: organizationReaders,
    staleness: "replica",
    description:
      "List the positions of a day, with their scheduled changes if it is after today, ordered by their titles of that day.",
  })
  positionSnapshots(@Ctx() { services }: Context, @filterArg() filter: PositionSnapshotFilter) {
    return services.history.structure.listPositions(filter)
  }

  @query(() => LocationSnapshot, {
    allow: organizationReaders,
    staleness: "replica",
    description: "Get a location as it was at the end of a day. A day on which it did not exist returns NOT_FOUND.",
  })
  locationSnapshot(
    @Ctx() { services }: Context,
    @idArg("locationId", "Id of the location.") locationId: string,
    @Args(() => SnapshotTime) time: SnapshotTime,
  ) {
    return services.history.structure.getLocation(locationId, time)
  }

  @query(() => connectionOf(LocationSnapshot), {
    allow: organizationReaders,
    staleness: "replica",
    description: "List the locations of a day, ordered by their names of that day.",
  })
  locationSnapshots(@Ctx() { services }: Context, @filterArg() filter: LocationSnapshotFilter) {
    return services.history.structure.listLocations(filter)
  }

  @query(() => connectionOf(RoleAssignmentSnapshot), {
    allow: anyone,
    staleness: "replica",
    description:
      "List who had which custom role on a day, with the permissions that it had then, oldest assignment first. Employees see their own.",
  })
  roleAssignmentSnapshots(@Ctx() { services }: Context, @filterArg() filter: RoleAssignmentSnapshotFilter) {
    return services.history.structure.listRoleAssignments(filter)
  }
}
