// Inputs of change requests for approved leave.
import { DayHalf } from "../../entities/leave/enums.js"
import { dateField, enumField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("A change of approved leave: other days, or a cancellation if no day is given.")
export class RequestLeaveChangeInput {
  @dateField("New first day, inclusive.", { optional: true }) startDate?: string
  @dateField("New last day, inclusive.", { optional: true }) endDate?: string
  @enumField(DayHalf, "Half of the first day with which the leave begins.", { optional: true }) startHalf?: DayHalf
  @enumField(DayHalf, "Half of the last day with which the leave ends, inclusive.", { optional: true }) endHalf?: DayHalf
  @stringField("Reason for the change.", { max: 1000, multiline: true, nullable: true }) reason?: string | null
}
