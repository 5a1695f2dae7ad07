// Inputs of leave requests, decisions and lists of requests.
import { DayHalf, LeaveStatus } from "../../entities/leave/enums.js"
import { booleanField, dateField, enumField, idField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { END_OF_DAY, stringField, TIME_OF_DAY } from "../text-fields.js"

@patchInput("Changes to a draft. Omitted fields keep their value.")
export class UpdateLeaveRequestInput {
  @idField("Id of the leave type. Default of a new request: the organization's default type.", { optional: true })
  leaveTypeId?: string
  @dateField("First day of the leave, inclusive.", { optional: true }) startDate?: string
  @dateField("Last day of the leave, inclusive.", { optional: true }) endDate?: string
  @enumField(DayHalf, "Half of the first day with which the leave begins. Default: the morning.", { nullable: true })
  startHalf?: DayHalf | null
  @enumField(DayHalf, "Half of the last day with which the leave ends, inclusive. Default: the afternoon.", { nullable: true })
  endHalf?: DayHalf | null
  @stringField(
    "Local time, `HH:MM`, at which the leave begins on its first day, for types in hours. Not together with halves. Default: the start of the working hours.",
    { max: 5, pattern: TIME_OF_DAY, nullable: true, example: "14:00" },
  )
  startTime?: string | null
  @stringField(
    "Local time, `HH:MM`, at which the leave ends on its last day, at most `24:00`, for types in hours. Not together with halves. Default: the end of the working hours.",
    { max: 5, pattern: END_OF_DAY, nullable: true, example: "16:00" },
  )
  endTime?: string | null
  @stringField("Reason for the leave, shown to approvers.", { max: 1000, multiline: true, nullable: true }) reason?: string | null
  @stringField("Reference to a supporting document, such as the number of a certificate.", { max: 200, nullable: true })
  document?: string | null
}

@input("A leave request to preview. For a single day, a half given alone is the half that is taken.")
export class PreviewLeaveRequestInput extends UpdateLeaveRequestInput {
  @dateField("First day of the leave, inclusive.") declare startDate: string
  @dateField("Last day of the leave, inclusive.") declare endDate: string
  @idField("Id of the employee who takes leave. Default: the caller. Only HR may name another employee.", { optional: true })
  employeeId?: string
  @idField(
    "Id of a draft to edit or of approved leave to move, whose other values are kept. Not together with `employeeId`; `leaveTypeId` only for a draft.",
    { optional: true },
  )
  requestId?: string
}

@input("A new leave request. For a single day, a half given alone is the half that is taken.")
export class CreateLeaveRequestInput extends UpdateLeaveRequestInput {
  @dateField("First day of the leave, inclusive.") declare startDate: string
  @dateField("Last day of the leave, inclusive.") declare endDate: string
  @idField("Id of the employee who takes leave. Default: the caller. Only HR may name another employee.", { optional: true })
  employeeId?: string
  @booleanField("Whether to submit the request at once. A violated rule stores nothing.", { optional: true }) submit?: boolean
  @booleanField("Whether to submit the request and approve a step of it at once. HR only.", { optional: true }) approve?: boolean
}

@input("The reason for which approved leave is given back.")
export class WithdrawLeaveRequestInput {
  @stringField("Reason, shown to approvers.", { max: 1000, multiline: true, nullable: true }) reason?: string | null
}

@input("A decision on a step.")
export class LeaveDecisionInput {
  @stringField("Comment on the decision. Required for a rejection.", { max: 1000, multiline: true, nullable: true })
  comment?: string | null
}

@input("Conditions for a list of the caller's own requests.")
export class OwnLeaveRequestFilter {
  @enumField(LeaveStatus, "Statuses of the requests.", { repeated: true }) statuses?: LeaveStatus[]
  @idField("Ids of leave types.", { repeated: true }) leaveTypeIds?: string[]
  @dateField("Earliest last day of the leave, inclusive.", { optional: true }) from?: string
  @dateField("Latest first day of the leave, inclusive.", { optional: true }) to?: string
}

@input("Conditions for a list of requests.")
export class LeaveRequestFilter extends OwnLeaveRequestFilter {
  @idField("Ids of employees.", { repeated: true }) employeeIds?: string[]
  @idField("Ids of the employees' departments.", { repeated: true }) departmentIds?: string[]
}
