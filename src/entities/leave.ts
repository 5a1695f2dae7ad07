// Requests for leave with their days, their approval, and who decides in somebody else's place.
import { sql } from "kysely"
import { Field, Float, ID, ObjectType } from "type-graphql"
import { ApprovalRule, ApprovalStatus, ApproverKind, DayHalf, LeaveChangeStatus, LeaveStatus, NotCounted } from "./choices.js"
import {
  choice,
  computed,
  day,
  decimal,
  entity,
  enumOf,
  flag,
  instant,
  integer,
  many,
  one,
  secret,
  shape,
  text,
} from "./columns.js"
import { LeaveType } from "./leave-types.js"
import { Employee } from "./profiles.js"
import { Thing } from "./thing.js"

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
export class LeaveRequest extends Thing {
  @one(() => Employee, "Who is away") employeeId!: string
  @one(() => LeaveType, "The type of leave") leaveTypeId!: string
  @day("The first day") startDate!: string
  @choice(DayHalf, "The half of the first day with which it begins") startHalf: DayHalf = "AM"
  @day("The last day, included") endDate!: string
  @choice(DayHalf, "The half of the last day with which it ends, included") endHalf: DayHalf = "PM"
  @decimal("Working days, without days off and holidays; a half day counts 0.5", { precision: 7, scale: 3 }) days!: number
  @text("Why", { optional: true }) reason?: string | null
  @choice(LeaveStatus, "Where it stands") status: LeaveStatus = "DRAFT"
  @instant("When it was submitted", { optional: true }) submittedAt?: Date | null
  @day("The day of its submission where the person works: from it on it counts in the balance", { optional: true })
  bookedOn?: string | null
  @text("What was said with the decision", { optional: true }) decisionComment?: string | null
  @one(() => Employee, "Who decided", { optional: true }) decidedById?: string | null
  @one(() => Employee, "In whose place it was decided", { optional: true }) decidedForId?: string | null
  @instant("When it was decided", { optional: true }) decidedAt?: Date | null
  @one(() => Employee, "Who made it, where somebody else did", { optional: true }) createdById?: string | null
  @many(() => LeaveDay, "Its days, by halves", { via: "requestId", order: [{ by: "date" }, { by: "half" }], usually: 10 })
  leaveDays?: LeaveDay[]
  @many(() => ApprovalStep, "The steps of its approval", { via: "requestId", order: [{ by: "position" }], usually: 1 })
  approvalSteps?: ApprovalStep[]
  @many(() => LeaveChangeRequest, "Wishes to take it back", { via: "requestId", order: [{ by: "id" }], usually: 1 })
  changeRequests?: LeaveChangeRequest[]
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
export class LeaveDay extends Thing {
  @one(() => LeaveRequest, "The request", { cascade: true }) requestId!: string
  @one(() => Employee, "Who is away", { cascade: true }) employeeId!: string
  @day("The day") date!: string
  @choice(DayHalf, "The half") half!: DayHalf
  @secret("Thousandths of a day that are counted", { type: "integer" }) amount!: number
  @computed(() => Float, "How much of a day is counted", { sql: (row) => sql`${row("amount")} / 1000.0` }) days!: number
  @choice(NotCounted, "Why it is not counted", { optional: true }) notCounted?: NotCounted | null
  @text("The holiday because of which it is not counted", { optional: true }) holiday?: string | null
}

@entity("The wish to take back an approved leave", {
  table: "leave_change_requests",
  index: [["status", "id"]],
  indexes: [
    {
      name: "leave_change_requests_pending_unique",
      expression:
        "create unique index leave_change_requests_pending_unique on leave_change_requests (organization_id, request_id) where status = 'PENDING'",
    },
  ],
})
export class LeaveChangeRequest extends Thing {
  @one(() => LeaveRequest, "The approved leave", { cascade: true }) requestId!: string
  @one(() => Employee, "Whose leave it is") employeeId!: string
  @text("Why", { optional: true }) reason?: string | null
  @choice(LeaveChangeStatus, "Where the wish stands") status: LeaveChangeStatus = "PENDING"
  @text("What was said with the decision", { optional: true }) decisionComment?: string | null
  @one(() => Employee, "Who decided", { optional: true }) decidedById?: string | null
  @one(() => Employee, "In whose place it was decided", { optional: true }) decidedForId?: string | null
  @instant("When it was decided", { optional: true }) decidedAt?: Date | null
}

@ObjectType({ description: "A step that every request for leave has to pass" })
export class ApprovalRequirement {
  @Field(() => enumOf(ApproverKind), { description: "Who decides" }) approver!: ApproverKind
  @Field(() => [ID], { description: "The people who decide, where they are named" }) approverIds!: string[]
  @Field(() => enumOf(ApprovalRule), { description: "How many of them must agree" }) rule!: ApprovalRule
}

@entity("How an organization approves requests for leave", {
  table: "leave_approval_policies",
  indexes: [
    {
      name: "leave_approval_policies_organization_unique",
      expression: "create unique index leave_approval_policies_organization_unique on leave_approval_policies (organization_id)",
    },
  ],
})
export class LeaveApprovalPolicy extends Thing {
  @shape(() => [ApprovalRequirement], "The steps, in their order") steps: ApprovalRequirement[] = []
  @flag("Whether nobody decides on a request of their own") forbidsOwnDecision = false
}

@entity("A step of the approval of a request, for one approver", {
  table: "leave_approval_steps",
  unique: [["requestId", "position", "place"]],
  index: [["status", "id"]],
})
export class ApprovalStep extends Thing {
  @one(() => LeaveRequest, "The request", { cascade: true }) requestId!: string
  @one(() => Employee, "Whose request it is", { cascade: true }) employeeId!: string
  @integer("Its place in the order of the steps, from 0") position!: number
  @integer("Its place among the approvers of the step, from 0") place = 0
  @choice(ApproverKind, "Who decides") approver!: ApproverKind
  @one(() => Employee, "The person who decides, where one is named", { optional: true }) approverId?: string | null
  @choice(ApprovalRule, "How many of the approvers of the step must agree") rule: ApprovalRule = "ANY"
  @choice(ApprovalStatus, "Where it stands") status: ApprovalStatus = "WAITING"
  @one(() => Employee, "Who decided", { optional: true }) decidedById?: string | null
  @one(() => Employee, "In whose place it was decided", { optional: true }) decidedForId?: string | null
  @instant("When it was decided", { optional: true }) decidedAt?: Date | null
  @text("What was said with it", { optional: true }) comment?: string | null
}

@entity("Somebody decides in somebody else's place for a while", {
  table: "leave_delegations",
  index: [["startDate", "id"]],
  checks: [
    { name: "leave_delegations_span_check", expression: "end_date >= start_date" },
    { name: "leave_delegations_self_check", expression: "delegate_id <> delegator_id" },
  ],
})
export class LeaveDelegation extends Thing {
  @one(() => Employee, "Who is stood in for", { cascade: true }) delegatorId!: string
  @one(() => Employee, "Who decides meanwhile", { cascade: true }) delegateId!: string
  @day("The first day") startDate!: string
  @day("The last day, included") endDate!: string
  @instant("When it was called off", { optional: true }) endedAt?: Date | null
}

@entity("The secret address under which somebody's calendar program reads absences", {
  table: "leave_feeds",
  internal: true,
  unique: [["employeeId"], ["tokenHash"]],
})
export class LeaveFeed extends Thing {
  @one(() => Employee, "Whose feed it is", { cascade: true }) employeeId!: string
  @secret("The hash of its token") tokenHash!: string
}
