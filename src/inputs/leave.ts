// What is accepted about requests for leave.
import { DayHalf } from "../entities/choices.js"
import { choice, day, input, ref, text } from "./fields.js"

@input("Changes to a draft; what is left out stays as it is")
export class LeaveRequestPatch {
  @ref("The type of leave; left out of a new request, the organization's default type", { optional: true }) leaveTypeId?: string
  @day("The first day", { optional: true }) startDate?: string
  @day("The last day, included", { optional: true }) endDate?: string
  @choice(DayHalf, "`PM` where the first day is worked until noon; of a single day, the half that is taken", { clear: true })
  startHalf?: DayHalf | null
  @choice(DayHalf, "`AM` where the last day is worked from noon on", { clear: true }) endHalf?: DayHalf | null
  @text("Why; for those who decide, never for peers", { max: 1000, lines: true, clear: true }) reason?: string | null
  @text("What proves it where a document is needed, such as the number of a certificate", { max: 200, clear: true })
  document?: string | null
}

@input("A new request for leave")
export class NewLeaveRequest extends LeaveRequestPatch {
  @day("The first day") declare startDate: string
  @day("The last day, included", { example: "2026-03-05" }) declare endDate: string
  @ref("Whose leave it is, where HR asks on somebody's behalf; left out, the caller's", { optional: true }) employeeId?: string
}
