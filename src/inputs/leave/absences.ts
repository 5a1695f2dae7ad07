// Inputs of the list of absences.
import { dateField, idField } from "../fields.js"
import { input } from "../input-field.js"

@input("Conditions for a list of absences.")
export class LeaveAbsenceFilter {
  @dateField("First day of the range, inclusive. Default: today.", { optional: true }) from?: string
  @dateField("Last day of the range, inclusive. Default: 31 days later; at most 366 days later.", { optional: true }) to?: string
  @idField("Ids of employees.", { list: true, rest: "employeeId", optional: true }) employeeIds?: string[]
  @idField("Ids of the employees' departments.", { list: true, rest: "departmentId", optional: true }) departmentIds?: string[]
}
