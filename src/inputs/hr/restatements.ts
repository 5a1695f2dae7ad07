// Inputs of restatements.
import { dateField, idField, timestampField } from "../fields.js"
import { input } from "../input-field.js"

@input("Days, and the two times whose knowledge of them is compared.")
export class RestatementFilter {
  @dateField("First day, inclusive.") from!: string
  @dateField("Last day, inclusive, at most 366 days after the first one.") to!: string
  @timestampField("Time up to which records counted before, such as that of the last payroll run.") knownAt!: string
  @timestampField("Later time up to which records count. Default: now.", { optional: true }) until?: string
  @idField("Ids of the departments of the people, before or after.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of the employees.", { repeated: true }) employeeIds?: string[]
}
