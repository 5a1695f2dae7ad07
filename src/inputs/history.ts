// Inputs of reads of past days.
import { booleanField, dateField, idField } from "./fields.js"
import { input } from "./input-field.js"

@input("The day of a snapshot.")
export class SnapshotDay {
  @dateField("Day, today or earlier. Default: today.", { optional: true }) asOf?: string
}

@input("Conditions on the listed snapshots, as of the day.")
export class EmployeeSnapshotFilter extends SnapshotDay {
  @idField("Ids of the departments.", { list: true, rest: "departmentId", optional: true }) departmentIds?: string[]
  @idField("Ids of the positions.", { list: true, rest: "positionId", optional: true }) positionIds?: string[]
  @idField("Ids of the locations.", { list: true, rest: "locationId", optional: true }) locationIds?: string[]
  @idField("Ids of the direct managers.", { list: true, rest: "managerId", optional: true }) managerIds?: string[]
  @booleanField("Whether the people were employed on the day.", { optional: true }) isEmployed?: boolean
}
