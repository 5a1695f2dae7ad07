// Change requests for approved leave.
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { date, enumeration, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { loaded, manyToOne, oneToMany } from "../relations.js"
import { LeaveTeamAbsences } from "./absences.js"
import { leaveChangeActions } from "./actions.js"
import { ApprovalStep } from "./approvals.js"
import { DayHalf, LeaveChangeStatus } from "./enums.js"
import { LeaveRequest } from "./requests.js"

@entity("A request to cancel approved leave, or to move it to other days.", {
  table: "leave_change_requests",
  sort: ["createdAt"],
  index: [["status", "id"]],
  indexes: [
    {
      name: "leave_change_requests_pending_unique",
      expression:
        "create unique index leave_change_requests_pending_unique on leave_change_requests (organization_id, request_id) where status = 'PENDING'",
    },
  ],
  checks: [
    {
      name: "leave_change_requests_span_check",
      expression:
        "num_nulls(start_date, start_half, end_date, end_half) in (0, 4) and (end_date > start_date or (end_date = start_date and start_half <= end_half))",
    },
  ],
})
export class LeaveChangeRequest extends BaseEntity {
  @manyToOne(() => LeaveRequest, "Approved leave request.", { cascade: true }) requestId!: string
  @manyToOne(() => Employee, "Employee whose leave it is.") employeeId!: string
  @date("Requested first day, inclusive; null to cancel the leave.", { optional: true }) startDate?: string | null
  @enumeration(DayHalf, "Half of the first day with which the leave would begin.", { optional: true }) startHalf?: DayHalf | null
  @string(
    "Local time, `HH:MM`, at which the leave would begin on its first day; null: from the start of the working hours or of the half day.",
    {
      optional: true,
    },
  )
  startTime?: string | null
  @date("Requested last day, inclusive; null to cancel the leave.", { optional: true }) endDate?: string | null
  @enumeration(DayHalf, "Half of the last day with which the leave would end, inclusive.", { optional: true })
  endHalf?: DayHalf | null
  @string(
    "Local time, `HH:MM`, at which the leave would end on its last day; null: until the end of the working hours or of the half day.",
    { optional: true },
  )
  endTime?: string | null
  @string("Reason for the change.", { optional: true }) reason?: string | null
  @enumeration(LeaveChangeStatus, "Status of the change request.") status: LeaveChangeStatus = "PENDING"
  @string("Comment on the decision.", { optional: true }) decisionComment?: string | null
  @manyToOne(() => Employee, "Employee who made the final decision.", { optional: true }) decidedById?: string | null
  @manyToOne(() => Employee, "Delegator for whom a delegate decided.", { optional: true }) decidedForId?: string | null
  @timestamp("Time of the final decision.", { optional: true }) decidedAt?: Date | null
  @manyToOne(() => Employee, "HR member who created it on behalf of the employee.", { optional: true })
  createdById?: string | null
  @oneToMany(() => ApprovalStep, "Approval steps in order, one for each approver.", {
    foreignKey: "changeId",
    orderBy: [{ by: "position" }, { by: "sequence" }],
    expectedSize: 1,
  })
  approvalSteps?: ApprovalStep[]
  @loaded(
    () => LeaveTeamAbsences,
    "Teammates of the employee who are absent on the requested days; null for a request to cancel the leave, or if the caller may read the absences of no teammate.",
  )
  teamAbsences?: LeaveTeamAbsences | null
  @availableActions(leaveChangeActions, 3, { isLoaded: true }) availableActions!: AvailableAction[]
}
