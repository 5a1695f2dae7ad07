// Inputs of the list of absences.
import { AbsenceStatus } from "../../entities/leave/enums.js"
import { dateField, enumField, idField } from "../fields.js"
import { input } from "../input-field.js"

@input("Conditions for a list of absences.")
export class LeaveAbsenceFilter {
  @dateField("First day of the range, inclusive. Default: today.", { optional: true }) from?: string
  @dateField("Last day of the range, inclusive. Default: 31 days later; at most 366 days later.", { optional: true }) to?: string
  @idField("Ids of employees.", { repeated: true }) employeeIds?: string[]
  @idField("Ids of the employees' departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of the employees' managers.", { repeated: true }) managerIds?: string[]
  @idField("Id of an employee whose teammates are listed, without the employee.", { optional: true }) teammatesOf?: string
  @enumField(
    AbsenceStatus,
    "Statuses, any of which matches. Default: APPROVED. Pending ones are those that the caller may read.",
    { repeated: true },
  )
  statuses?: AbsenceStatus[]
}
