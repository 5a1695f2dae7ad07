// Leave requests with their half days and their history.
import { sql } from "kysely"
import { Float } from "type-graphql"
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { computed, date, decimal, enumeration, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { loaded, manyToOne, oneToMany } from "../relations.js"
import { LeaveTeamAbsences } from "./absences.js"
import { leaveRequestActions } from "./actions.js"
import { ApprovalStep } from "./approvals.js"
import { LeaveChangeRequest } from "./change-requests.js"
import { LeaveDocument } from "./documents.js"
import { DayHalf, LeaveStatus, LeaveUnit, NotCountedReason } from "./enums.js"
import { LeaveType } from "./types.js"
import { inUnit, unitOfType } from "./units.js"

const START_TIME =
  "Local time, `HH:MM`, at which the leave begins on its first day; null: from the start of the working hours or of the half day."
const END_TIME =
  "Local time, `HH:MM`, at which the leave ends on its last day; null: until the end of the working hours or of the half day."

/** SQL for the hours of the minutes of a row. */
const hoursOf = (row: RowRef) => sql`(${row("minutes")} / 60.0)::float8`

/** SQL for the numbers of the first half day of a request and of the half day after its last, counted from 2000-01-01. */
const FIRST_HALF_DAY = "(start_date - '2000-01-01'::date) * 2 + case when start_half = 'PM' then 1 else 0 end"
const END_HALF_DAY = "(end_date - '2000-01-01'::date) * 2 + case when end_half = 'AM' then 1 else 2 end"

/** SQL for the minute with which a request with times begins and for the minute after it, counted from 2000-01-01. */
const minuteOf = (date: string, time: string, fallback: string) =>
  `(${date} - '2000-01-01'::date) * 1440 + coalesce(left(${time}, 2)::int * 60 + right(${time}, 2)::int, ${fallback})`
const FIRST_MINUTE = minuteOf("start_date", "start_time", "0")
const END_MINUTE = minuteOf("end_date", "end_time", "1440")

@entity("A request for leave.", {
  table: "leave_requests",
  sort: ["startDate", "endDate", "submittedAt", "createdAt"],
  index: [
    ["employeeId", "startDate", "id"],
    ["status", "startDate", "id"],
    ["leaveTypeId", "startDate", "id"],
    ["startDate", "id"],
  ],
  checks: [
    {
      name: "leave_requests_span_check",
      expression: "end_date > start_date or (end_date = start_date and start_half <= end_half)",
    },
    { name: "leave_requests_days_check", expression: "days >= 0 and minutes >= 0" },
    {
      name: "leave_requests_times_check",
      expression:
        "start_time ~ '^[0-9]{2}:[0-9]{2}$' is not false and end_time ~ '^[0-9]{2}:[0-9]{2}$' is not false and (end_date > start_date or start_time < end_time) is not false",
    },
    {
      name: "leave_requests_overlap_exclude",
      expression: `exclude using gist (organization_id with =, employee_id with =, int4range(${FIRST_HALF_DAY}, ${END_HALF_DAY}) with &&) where (status in ('PENDING', 'APPROVED') and start_time is null and end_time is null)`,
    },
    {
      name: "leave_requests_overlap_times_exclude",
      expression: `exclude using gist (organization_id with =, employee_id with =, int4range(${FIRST_MINUTE}, ${END_MINUTE}) with &&) where (status in ('PENDING', 'APPROVED') and (start_time is not null or end_time is not null))`,
    },
  ],
})
export class LeaveRequest extends BaseEntity {
  @manyToOne(() => Employee, "Employee who takes leave.") employeeId!: string
  @manyToOne(() => LeaveType, "Type of the leave.") leaveTypeId!: string
  @date("First day of the leave, inclusive.") startDate!: string
  @enumeration(DayHalf, "Half of the first day with which the leave begins.") startHalf: DayHalf = "AM"
  @string(START_TIME, { optional: true }) startTime?: string | null
  @date("Last day of the leave, inclusive.") endDate!: string
  @enumeration(DayHalf, "Half of the last day with which the leave ends, inclusive.") endHalf: DayHalf = "PM"
  @string(END_TIME, { optional: true }) endTime?: string | null
  @decimal("Number of working days, without days off and holidays. Half of a full day counts 0.5.", { precision: 7, scale: 3 })
  days!: number
  @notInApi("Minutes of work that the leave takes.", { type: "integer", default: "0" }) minutes = 0
  @notInApi("Whether times leave out work of the first day.", { type: "boolean", default: "false" }) startsPartly = false
  @notInApi("Whether times leave out work of the last day.", { type: "boolean", default: "false" }) endsPartly = false
  @computed(() => Float, "Hours of work that the leave takes, without days off and holidays.", {
    sql: (row) => hoursOf(row),
  })
  hours!: number
  @computed(() => String, "Unit of the leave type. Leave by the hour has its length in `hours`.", {
    enumType: LeaveUnit,
    sql: (request) => unitOfType(request("organizationId"), request("leaveTypeId")),
  })
  unit!: LeaveUnit
  @string("Reason for the leave.", { optional: true }) reason?: string | null
  @string("Reference to a supporting document, such as the number of a certificate.", { optional: true })
  document?: string | null
  @oneToMany(() => LeaveDocument, "Supporting document as a file, an empty list for viewers who may not read it.", {
    foreignKey: "requestId",
    orderBy: [{ by: "id" }],
    expectedSize: 1,
  })
  documentFiles?: LeaveDocument[]
  @enumeration(LeaveStatus, "Status of the request.") status: LeaveStatus = "DRAFT"
  @timestamp("Time of submission.", { optional: true }) submittedAt?: Date | null
  @date("Date of submission at the employee's location, from which the request reduces the balance.", { optional: true })
  bookedOn?: string | null
  @string("Comment on the decision.", { optional: true }) decisionComment?: string | null
  @manyToOne(() => Employee, "Employee who made the final decision.", { optional: true }) decidedById?: string | null
  @manyToOne(() => Employee, "Delegator for whom a delegate decided.", { optional: true }) decidedForId?: string | null
  @timestamp("Time of the final decision.", { optional: true }) decidedAt?: Date | null
  @manyToOne(() => Employee, "HR member who created it on behalf of the employee.", { optional: true })
  createdById?: string | null
  @oneToMany(() => LeaveDayPart, "Half days in order.", {
    foreignKey: "requestId",
    orderBy: [{ by: "date" }, { by: "half" }],
    expectedSize: 10,
    connection: true,
  })
  dayParts?: LeaveDayPart[]
  @oneToMany(() => ApprovalStep, "Approval steps in order, one for each approver.", {
    foreignKey: "requestId",
    orderBy: [{ by: "position" }, { by: "sequence" }],
    where: (step) => sql`${step("changeId")} is null`,
    expectedSize: 1,
  })
  approvalSteps?: ApprovalStep[]
  @oneToMany(() => LeaveChangeRequest, "Requests to change the approved leave, oldest first.", {
    foreignKey: "requestId",
    orderBy: [{ by: "id" }],
    expectedSize: 1,
    connection: true,
  })
  changeRequests?: LeaveChangeRequest[]
  @loaded(
    () => LeaveTeamAbsences,
    "Teammates of the employee who are absent on days of the leave; null if the caller may read the absences of no teammate.",
  )
  teamAbsences?: LeaveTeamAbsences | null
  @availableActions(leaveRequestActions, 7, { isLoaded: true }) availableActions!: AvailableAction[]
}

@entity("Half a day of a leave request, as counted at submission or at the last recalculation.", {
  table: "leave_day_parts",
  sort: ["date"],
  unique: [["requestId", "date", "half"]],
  index: [
    ["employeeId", "date"],
    ["date", "employeeId"],
  ],
  checks: [
    { name: "leave_day_parts_amount_check", expression: "amount >= 0 and (amount = 0) = (not_counted_reason is not null)" },
  ],
})
export class LeaveDayPart extends BaseEntity {
  @manyToOne(() => LeaveRequest, "Leave request that the entry belongs to.", { cascade: true }) requestId!: string
  @manyToOne(() => Employee, "Employee who takes leave.", { cascade: true }) employeeId!: string
  @date("Date of the half day.") date!: string
  @enumeration(DayHalf, "Half of the day.") half!: DayHalf
  @notInApi("Counted thousandths of a day.", { type: "integer" }) amount!: number
  @computed(() => Float, "Counted part of a full day; 0 if the half is not counted.", {
    sql: (row) => inUnit(row("amount"), sql.lit("DAYS")),
  })
  days!: number
  @notInApi("Minutes of work that the leave takes.", { type: "integer", default: "0" }) minutes = 0
  @string("Local time, `HH:MM`, at which the leave begins in this half; null if times do not limit the day.", { optional: true })
  startTime?: string | null
  @string("Local time, `HH:MM`, at which the leave ends in this half; null if times do not limit the day.", { optional: true })
  endTime?: string | null
  @computed(() => Float, "Hours of work that the leave takes; 0 if the half is not counted.", { sql: (row) => hoursOf(row) })
  hours!: number
  @enumeration(NotCountedReason, "Reason why the half day is not counted; null if it is.", { optional: true })
  notCountedReason?: NotCountedReason | null
  @string("Name of the holiday that is the reason, in the reader's language if it is known.", {
    optional: true,
    sql: (row) => sql`coalesce(${row("holidayNames")} ->> ${row.language}, ${row("holiday")})`,
  })
  holiday?: string | null
  @notInApi("Names of a public holiday by language code, those that differ from `holiday`.", { type: "json", optional: true })
  holidayNames?: Record<string, string> | null
}

@entity("An entry in the history of a leave request.", {
  table: "leave_request_history_entries",
  sort: ["at"],
  index: [["requestId", "at", "id"]],
})
export class LeaveRequestHistoryEntry extends BaseEntity {
  @manyToOne(() => LeaveRequest, "Leave request that the entry belongs to.", { cascade: true }) requestId!: string
  @manyToOne(() => Employee, "Employee who takes leave.", { cascade: true }) employeeId!: string
  @timestamp("Time of the action.") at!: Date
  @string("Name of the action, such as `submit`.") action!: string
  @manyToOne(() => Employee, "Employee who acted; null for the system.", { optional: true }) actorId?: string | null
  @manyToOne(() => Employee, "Delegator for whom a delegate acted.", { optional: true }) onBehalfOfId?: string | null
  @enumeration(LeaveStatus, "Status of the request before the action.", { optional: true }) from?: LeaveStatus | null
  @enumeration(LeaveStatus, "Status of the request after the action.") to!: LeaveStatus
  @string("Comment on the action.", { optional: true }) comment?: string | null
}
