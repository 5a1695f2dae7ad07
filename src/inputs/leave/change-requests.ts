// Inputs of change requests for approved leave.
import { DayHalf } from "../../entities/leave/enums.js"
import { dateField, enumField } from "../fields.js"
import { input } from "../input-field.js"
import { END_OF_DAY, stringField, TIME_OF_DAY } from "../text-fields.js"

@input("A change of approved leave: other days, or a cancellation if no day is given.")
export class RequestLeaveChangeInput {
  @dateField("New first day, inclusive.", { optional: true }) startDate?: string
  @dateField("New last day, inclusive.", { optional: true }) endDate?: string
  @enumField(DayHalf, "Half of the first day with which the leave begins.", { optional: true }) startHalf?: DayHalf
  @enumField(DayHalf, "Half of the last day with which the leave ends, inclusive.", { optional: true }) endHalf?: DayHalf
  @stringField(
    "Local time, `HH:MM`, at which the leave begins on its first day, for types in hours. Not together with halves. Default: the start of the working hours.",
    { max: 5, pattern: TIME_OF_DAY, optional: true, example: "14:00" },
  )
  startTime?: string
  @stringField(
    "Local time, `HH:MM`, at which the leave ends on its last day, at most `24:00`, for types in hours. Not together with halves. Default: the end of the working hours.",
    { max: 5, pattern: END_OF_DAY, optional: true, example: "16:00" },
  )
  endTime?: string
  @stringField("Reason for the change.", { max: 1000, multiline: true, nullable: true }) reason?: string | null
}
