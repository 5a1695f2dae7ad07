// Inputs of reads of past days.
import { booleanField, dateField, idField, integerField, timestampField } from "./fields.js"
import { input } from "./input-field.js"
import { knownAtField } from "./known-at.js"

@input("The day of a snapshot, and what is known of it.")
export class SnapshotDay {
  @dateField("Day. Only HR reads a day after today, with the scheduled changes. Default: today.", { optional: true })
  asOf?: string
  @knownAtField() knownAt?: string
}

@input("Conditions on the listed snapshots, as of the day.")
export class EmployeeSnapshotFilter extends SnapshotDay {
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of the positions.", { repeated: true }) positionIds?: string[]
  @idField("Ids of the locations.", { repeated: true }) locationIds?: string[]
  @idField("Ids of the direct managers.", { repeated: true }) managerIds?: string[]
  @booleanField("Whether the people were employed on the day.", { optional: true }) isEmployed?: boolean
}

@input("The day of a snapshot, and the time as of which it is known.")
export class SnapshotTime {
  @dateField("Day. Default: today. HR may ask for days after today, except of locations and roles.", { optional: true })
  asOf?: string
  @timestampField("Time whose knowledge of the day is shown, for HR. Default: now.", { optional: true }) knownAt?: string
}

@input("Conditions on the listed snapshots of departments, as of the day.")
export class DepartmentSnapshotFilter extends SnapshotTime {
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of the parent departments.", { repeated: true }) parentIds?: string[]
  @idField("Ids of the locations.", { repeated: true }) locationIds?: string[]
  @booleanField("Whether the departments were archived. Default: false.", { optional: true }) isArchived?: boolean
}

@input("The part and the day of the department tree to return.")
export class DepartmentTreeSnapshotInput extends SnapshotTime {
  @idField("Id of the root of the returned tree. By default, the whole tree is returned.", { optional: true }) rootId?: string
  @integerField("Number of levels to return, including the root. By default, all levels are returned.", {
    min: 1,
    max: 1000,
    optional: true,
  })
  depth?: number
}

@input("Conditions on the listed snapshots of positions, as of the day.")
export class PositionSnapshotFilter extends SnapshotTime {
  @idField("Ids of the positions.", { repeated: true }) positionIds?: string[]
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @booleanField("Whether the positions were archived. Default: false.", { optional: true }) isArchived?: boolean
}

@input("Conditions on the listed snapshots of locations, as of the day.")
export class LocationSnapshotFilter extends SnapshotTime {
  @idField("Ids of the locations.", { repeated: true }) locationIds?: string[]
  @booleanField("Whether the locations were archived. Default: false.", { optional: true }) isArchived?: boolean
}

@input("Conditions on the listed assignments of custom roles, as of the day.")
export class RoleAssignmentSnapshotFilter extends SnapshotTime {
  @idField("Ids of the custom roles.", { repeated: true }) roleIds?: string[]
  @idField("Ids of the employees.", { repeated: true }) employeeIds?: string[]
}
