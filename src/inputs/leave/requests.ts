// What is accepted about requests for leave, their changes, and the lists of them.
import { DayHalf, LeaveStatus } from "../../entities/enums.js"
import { choice, day, input, ref, text } from "../fields.js"

@input("Changes to a draft; what is left out stays as it is")
export class LeaveRequestPatch {
  @ref("The type of leave; a new request that names none is for the organization's default type", { optional: true })
  leaveTypeId?: string
  @day("The first day", { optional: true }) startDate?: string
  @day("The last day, included", { optional: true }) endDate?: string
  @choice(DayHalf, "The half of the first day with which it begins; the morning where none is given", { clear: true })
  startHalf?: DayHalf | null
  @choice(DayHalf, "The half of the last day with which it ends, included; the afternoon where none is given", { clear: true })
  endHalf?: DayHalf | null
  @text("Why; for those who decide", { max: 1000, lines: true, clear: true }) reason?: string | null
  @text("What proves it where a document is needed, such as the number of a certificate", { max: 200, clear: true })
  document?: string | null
}

@input("A new request for leave; of a single day, one half that is given alone is the half that is taken")
export class NewLeaveRequest extends LeaveRequestPatch {
  @day("The first day") declare startDate: string
  @day("The last day, included") declare endDate: string
  @ref("Whose leave it is, where HR asks on somebody's behalf; left out, the caller's", { optional: true }) employeeId?: string
}

@input("What to say with a decision")
export class LeaveDecision {
  @text("Why; a rejection needs it", { max: 1000, lines: true, clear: true }) comment?: string | null
}

@input("The wish to change an approved leave: other days, or, with no day given, none at all")
export class NewLeaveChange {
  @day("The first day from now on", { optional: true }) startDate?: string
  @day("The last day from now on, included", { optional: true }) endDate?: string
  @choice(DayHalf, "The half of the first day with which it begins", { optional: true }) startHalf?: DayHalf
  @choice(DayHalf, "The half of the last day with which it ends, included", { optional: true }) endHalf?: DayHalf
  @text("Why", { max: 1000, lines: true, clear: true }) reason?: string | null
}

@input("Which of one's own requests to list")
export class OwnLeaveFilter {
  @choice(LeaveStatus, "Those that stand so", { many: true, optional: true }) status?: LeaveStatus[]
  @ref("Those of one of these types", { many: true, optional: true }) leaveTypeId?: string[]
  @day("Those that end on this day or later", { optional: true }) from?: string
  @day("Those that begin on this day or earlier", { optional: true }) to?: string
}

@input("Which requests to list")
export class LeaveFilter extends OwnLeaveFilter {
  @ref("Those of one of these people", { many: true, optional: true }) employeeId?: string[]
  @ref("Those of the people of one of these departments", { many: true, optional: true }) departmentId?: string[]
}

@input("Which absences to show")
export class AbsenceFilter {
  @day("From this day on; left out, from today on", { optional: true }) from?: string
  @day("Up to this day; left out, a month. At most a year is shown", { optional: true }) to?: string
  @ref("Of these people", { many: true, optional: true }) employeeId?: string[]
  @ref("Of the people of these departments", { many: true, optional: true }) departmentId?: string[]
}
