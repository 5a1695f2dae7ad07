// What is accepted about requests for leave, their changes, and the lists of them.
import { DayHalf, LeaveStatus } from "../../entities/enums.js"
import { dateField, enumField, idField, input, stringField } from "../fields.js"

@input("Changes to a draft; what is left out stays as it is")
export class UpdateLeaveRequestInput {
  @idField("The type of leave; a new request that names none is for the organization's default type", { optional: true })
  leaveTypeId?: string
  @dateField("The first day", { optional: true }) startDate?: string
  @dateField("The last day, included", { optional: true }) endDate?: string
  @enumField(DayHalf, "The half of the first day with which it begins; the morning where none is given", { nullable: true })
  startHalf?: DayHalf | null
  @enumField(DayHalf, "The half of the last day with which it ends, included; the afternoon where none is given", {
    nullable: true,
  })
  endHalf?: DayHalf | null
  @stringField("Why; for those who decide", { max: 1000, multiline: true, nullable: true }) reason?: string | null
  @stringField("What proves it where a document is needed, such as the number of a certificate", { max: 200, nullable: true })
  document?: string | null
}

@input("A new request for leave; of a single day, one half that is given alone is the half that is taken")
export class CreateLeaveRequestInput extends UpdateLeaveRequestInput {
  @dateField("The first day") declare startDate: string
  @dateField("The last day, included") declare endDate: string
  @idField("Whose leave it is, where HR asks on somebody's behalf; left out, the caller's", { optional: true })
  employeeId?: string
}

@input("What to say with a decision")
export class LeaveDecisionInput {
  @stringField("Why; a rejection needs it", { max: 1000, multiline: true, nullable: true }) comment?: string | null
}

@input("The wish to change an approved leave: other days, or, with no day given, none at all")
export class RequestLeaveChangeInput {
  @dateField("The first day from now on", { optional: true }) startDate?: string
  @dateField("The last day from now on, included", { optional: true }) endDate?: string
  @enumField(DayHalf, "The half of the first day with which it begins", { optional: true }) startHalf?: DayHalf
  @enumField(DayHalf, "The half of the last day with which it ends, included", { optional: true }) endHalf?: DayHalf
  @stringField("Why", { max: 1000, multiline: true, nullable: true }) reason?: string | null
}

@input("Which of one's own requests to list")
export class OwnLeaveFilter {
  @enumField(LeaveStatus, "Those that stand so", { list: true, optional: true }) status?: LeaveStatus[]
  @idField("Those of one of these types", { list: true, optional: true }) leaveTypeId?: string[]
  @dateField("Those that end on this day or later", { optional: true }) from?: string
  @dateField("Those that begin on this day or earlier", { optional: true }) to?: string
}

@input("Which requests to list")
export class LeaveFilter extends OwnLeaveFilter {
  @idField("Those of one of these people", { list: true, optional: true }) employeeId?: string[]
  @idField("Those of the people of one of these departments", { list: true, optional: true }) departmentId?: string[]
}

@input("Which absences to show")
export class AbsenceFilter {
  @dateField("From this day on; left out, from today on", { optional: true }) from?: string
  @dateField("Up to this day; left out, a month. At most a year is shown", { optional: true }) to?: string
  @idField("Of these people", { list: true, optional: true }) employeeId?: string[]
  @idField("Of the people of these departments", { list: true, optional: true }) departmentId?: string[]
}
