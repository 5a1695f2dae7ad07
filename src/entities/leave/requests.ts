// Requests for leave with their days, what became of them step by step, and the wishes to change one that was approved.
import { sql } from "kysely"
import { Float } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { computed, date, decimal, entity, enumeration, internal, manyToOne, oneToMany, string, timestamp } from "../columns.js"
import { DayHalf, LeaveChangeStatus, LeaveStatus, NotCounted } from "../enums.js"
import { Employee } from "../profiles/profiles.js"
import { AvailableAction, changeActions, requestActions } from "./actions.js"
import { ApprovalStep } from "./approvals.js"
import { LeaveType } from "./types.js"

/** The number of the half day with which a request begins, and of the one after its end; two a day. */
const begins = "(start_date - '2000-01-01'::date) * 2 + case when start_half = 'PM' then 1 else 0 end"
const ends = "(end_date - '2000-01-01'::date) * 2 + case when end_half = 'AM' then 1 else 2 end"

@entity("A request for days off", {
  table: "leave_requests",
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
    { name: "leave_requests_days_check", expression: "days >= 0" },
    {
      name: "leave_requests_overlap_exclude",
      expression: `exclude using gist (organization_id with =, employee_id with =, int4range(${begins}, ${ends}) with &&) where (status in ('PENDING', 'APPROVED'))`,
    },
  ],
})
export class LeaveRequest extends BaseEntity {
  @manyToOne(() => Employee, "Who is away") employeeId!: string
  @manyToOne(() => LeaveType, "The type of leave") leaveTypeId!: string
  @date("The first day") startDate!: string
  @enumeration(DayHalf, "The half of the first day with which it begins") startHalf: DayHalf = "AM"
  @date("The last day, included") endDate!: string
  @enumeration(DayHalf, "The half of the last day with which it ends, included") endHalf: DayHalf = "PM"
  @decimal("Working days, without days off and holidays; a half day counts 0.5", { precision: 7, scale: 3 }) days!: number
  @string("Why", { optional: true }) reason?: string | null
  @string("What proves it where a document is needed, such as the number of a certificate", { optional: true })
  document?: string | null
  @enumeration(LeaveStatus, "Where it stands") status: LeaveStatus = "DRAFT"
  @timestamp("When it was submitted", { optional: true }) submittedAt?: Date | null
  @date("The day of its submission where the person works: from it on it counts in the balance", { optional: true })
  bookedOn?: string | null
  @string("What was said with the decision", { optional: true }) decisionComment?: string | null
  @manyToOne(() => Employee, "Who decided", { optional: true }) decidedById?: string | null
  @manyToOne(() => Employee, "In whose place it was decided", { optional: true }) decidedForId?: string | null
  @timestamp("When it was decided", { optional: true }) decidedAt?: Date | null
  @manyToOne(() => Employee, "Who made it, where somebody else did", { optional: true }) createdById?: string | null
  @oneToMany(() => LeaveDay, "Its days, by halves", {
    foreignKey: "requestId",
    orderBy: [{ by: "date" }, { by: "half" }],
    expectedSize: 10,
  })
  leaveDays?: LeaveDay[]
  @oneToMany(() => ApprovalStep, "The steps of its approval, one for each approver", {
    foreignKey: "requestId",
    orderBy: [{ by: "position" }, { by: "place" }],
    where: (step) => sql`${step("changeId")} is null`,
    expectedSize: 1,
  })
  approvalSteps?: ApprovalStep[]
  @oneToMany(() => LeaveChangeRequest, "The wishes to change it once it was approved, the oldest first", {
    foreignKey: "requestId",
    orderBy: [{ by: "id" }],
    expectedSize: 1,
  })
  changeRequests?: LeaveChangeRequest[]
  @computed(() => [AvailableAction], "What the viewer may do with it now, and why not the rest", {
    sql: (request) => requestActions(request),
  })
  availableActions!: AvailableAction[]
}

@entity("Half a day of a request, as it was counted when the request was submitted", {
  table: "leave_days",
  unique: [["requestId", "date", "half"]],
  index: [
    ["employeeId", "date"],
    ["date", "employeeId"],
  ],
  checks: [{ name: "leave_days_amount_check", expression: "amount >= 0 and (amount = 0) = (not_counted is not null)" }],
})
export class LeaveDay extends BaseEntity {
  @manyToOne(() => LeaveRequest, "The request", { cascade: true }) requestId!: string
  @manyToOne(() => Employee, "Who is away", { cascade: true }) employeeId!: string
  @date("The day") date!: string
  @enumeration(DayHalf, "The half") half!: DayHalf
  @internal("Thousandths of a day that are counted", { type: "integer" }) amount!: number
  @computed(() => Float, "How much of a day is counted", { sql: (row) => sql`${row("amount")} / 1000.0` }) days!: number
  @enumeration(NotCounted, "Why it is not counted", { optional: true }) notCounted?: NotCounted | null
  @string("The holiday because of which it is not counted", { optional: true }) holiday?: string | null
}

@entity("The wish to take back an approved leave, or to move it", {
  table: "leave_change_requests",
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
  @manyToOne(() => LeaveRequest, "The approved leave", { cascade: true }) requestId!: string
  @manyToOne(() => Employee, "Whose leave it is") employeeId!: string
  @date("The first day that is wished for; empty to take the leave back", { optional: true }) startDate?: string | null
  @enumeration(DayHalf, "The half of that day with which it would begin", { optional: true }) startHalf?: DayHalf | null
  @date("The last day that is wished for, included; empty to take the leave back", { optional: true }) endDate?: string | null
  @enumeration(DayHalf, "The half of that day with which it would end, included", { optional: true }) endHalf?: DayHalf | null
  @string("Why", { optional: true }) reason?: string | null
  @enumeration(LeaveChangeStatus, "Where the wish stands") status: LeaveChangeStatus = "PENDING"
  @string("What was said with the decision", { optional: true }) decisionComment?: string | null
  @manyToOne(() => Employee, "Who decided", { optional: true }) decidedById?: string | null
  @manyToOne(() => Employee, "In whose place it was decided", { optional: true }) decidedForId?: string | null
  @timestamp("When it was decided", { optional: true }) decidedAt?: Date | null
  @manyToOne(() => Employee, "Who made it, where somebody else did", { optional: true }) createdById?: string | null
  @oneToMany(() => ApprovalStep, "The steps of its approval, one for each approver", {
    foreignKey: "changeId",
    orderBy: [{ by: "position" }, { by: "place" }],
    expectedSize: 1,
  })
  approvalSteps?: ApprovalStep[]
  @computed(() => [AvailableAction], "What the viewer may do with it now, and why not the rest", {
    sql: (change) => changeActions(change),
  })
  availableActions!: AvailableAction[]
}

@entity("What somebody did with a request, as its history tells", {
  table: "leave_request_entries",
  index: [["requestId", "at", "id"]],
})
export class LeaveRequestEntry extends BaseEntity {
  @manyToOne(() => LeaveRequest, "The request", { cascade: true }) requestId!: string
  @manyToOne(() => Employee, "Whose request it is", { cascade: true }) employeeId!: string
  @timestamp("When it was done") at!: Date
  @string("What was done, e.g. `submit`") action!: string
  @manyToOne(() => Employee, "Who did it; nobody for the system", { optional: true }) actorId?: string | null
  @manyToOne(() => Employee, "In whose place it was done", { optional: true }) onBehalfOfId?: string | null
  @enumeration(LeaveStatus, "Where the request stood before", { optional: true }) from?: LeaveStatus | null
  @enumeration(LeaveStatus, "Where the request stood after it") to!: LeaveStatus
  @string("What was said with it", { optional: true }) comment?: string | null
}
