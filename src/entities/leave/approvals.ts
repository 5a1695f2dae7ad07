// How requests for leave are approved: the steps that an organization asks for, the seats of each request, and who decides in
// somebody else's place for a while.
import { Field, ID, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { boolean, date, embedded, entity, enumeration, integer, manyToOne, registerEnum, string, timestamp } from "../columns.js"
import { ApprovalRule, ApprovalStatus, ApproverKind } from "../enums.js"
import { Employee } from "../profiles/profiles.js"
import { LeaveChangeRequest, LeaveRequest } from "./requests.js"

@ObjectType({ description: "A step that every request for leave has to pass" })
export class ApprovalRequirement {
  @Field(() => registerEnum(ApproverKind), { description: "Who decides" }) approver!: ApproverKind
  @Field(() => [ID], { description: "The people who decide, where they are named" }) approverIds!: string[]
  @Field(() => registerEnum(ApprovalRule), { description: "How many of them must agree" }) rule!: ApprovalRule
}

@entity("How an organization approves requests for leave", {
  table: "leave_approval_policies",
  internal: true,
  indexes: [
    {
      name: "leave_approval_policies_organization_unique",
      expression: "create unique index leave_approval_policies_organization_unique on leave_approval_policies (organization_id)",
    },
  ],
})
export class LeaveApprovalPolicy extends BaseEntity {
  @embedded(() => [ApprovalRequirement], "The steps, in their order") steps: ApprovalRequirement[] = []
  @boolean("Whether nobody decides on a request of their own") forbidsOwnDecision = false
}

@entity("A step of the approval of a request, or of a change of it, for one approver", {
  table: "leave_approval_steps",
  indexes: [
    {
      name: "leave_approval_steps_place_unique",
      expression:
        "create unique index leave_approval_steps_place_unique on leave_approval_steps (organization_id, request_id, change_id, position, place) nulls not distinct",
    },
    {
      name: "leave_approval_steps_pending_index",
      expression:
        "create index leave_approval_steps_pending_index on leave_approval_steps (organization_id, employee_id, request_id) where status = 'PENDING'",
    },
  ],
})
export class ApprovalStep extends BaseEntity {
  @manyToOne(() => LeaveRequest, "The request", { cascade: true }) requestId!: string
  @manyToOne(() => LeaveChangeRequest, "The change that is decided on; empty for the request itself", {
    optional: true,
    cascade: true,
  })
  changeId?: string | null
  @manyToOne(() => Employee, "Whose request it is", { cascade: true }) employeeId!: string
  @integer("Its place in the order of the steps, from 0") position!: number
  @integer("Its place among the approvers of the step, from 0") place = 0
  @enumeration(ApproverKind, "Who decides") approver!: ApproverKind
  @manyToOne(() => Employee, "The person who decides, where one is named", { optional: true, as: "person" }) approverId?:
    | string
    | null
  @enumeration(ApprovalRule, "How many of the approvers of the step must agree") rule: ApprovalRule = "ANY"
  @enumeration(ApprovalStatus, "Where it stands") status: ApprovalStatus = "WAITING"
  @manyToOne(() => Employee, "Who decided", { optional: true }) decidedById?: string | null
  @manyToOne(() => Employee, "In whose place it was decided", { optional: true }) decidedForId?: string | null
  @timestamp("When it was decided", { optional: true }) decidedAt?: Date | null
  @string("What was said with it", { optional: true }) comment?: string | null
}

@entity("Somebody decides in somebody else's place for a while", {
  table: "leave_delegations",
  index: [["startDate", "id"]],
  checks: [
    { name: "leave_delegations_span_check", expression: "end_date >= start_date" },
    { name: "leave_delegations_self_check", expression: "delegate_id <> delegator_id" },
  ],
})
export class LeaveDelegation extends BaseEntity {
  @manyToOne(() => Employee, "Who is stood in for", { cascade: true }) delegatorId!: string
  @manyToOne(() => Employee, "Who decides meanwhile", { cascade: true }) delegateId!: string
  @date("The first day") startDate!: string
  @date("The last day, included") endDate!: string
  @timestamp("When it was called off", { optional: true }) endedAt?: Date | null
}
