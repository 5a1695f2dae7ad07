// Inputs of reads of the employments of a day.
import { booleanField, dateField, idField } from "./fields.js"
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
