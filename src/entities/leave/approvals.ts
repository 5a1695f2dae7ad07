// The approval policy of an organization, and the approval steps of each leave request and change request.
import { Field, ID, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { boolean, embedded, enumeration, integer, registerEnum, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, references } from "../relations.js"
import { LeaveChangeRequest } from "./change-requests.js"
import { ApprovalRule, ApprovalStatus, ApproverKind } from "./enums.js"
import { LeaveRequest } from "./requests.js"

@ObjectType({ description: "A step of the approval policy, which every leave request passes." })
export class ApprovalRequirement {
  @Field(() => registerEnum(ApproverKind), { description: "Role of the approver." }) approver!: ApproverKind
  @Field(() => [ID], { description: "Ids of the named approvers; an empty list unless `approver` is PERSON." })
  approverIds!: string[]
  @references(() => Employee, "approverIds", "Named approvers.") approvers?: Employee[]
  @Field(() => registerEnum(ApprovalRule), { description: "Number of named approvers who must approve." }) rule!: ApprovalRule
}

@entity("Approval policy of an organization for leave requests.", {
  table: "leave_approval_policies",
  auditsValues: true,
  internal: true,
  indexes: [
    {
      name: "leave_approval_policies_organization_unique",
      expression: "create unique index leave_approval_policies_organization_unique on leave_approval_policies (organization_id)",
    },
  ],
})
export class LeaveApprovalPolicy extends BaseEntity {
  @embedded(() => [ApprovalRequirement], "Steps in order.") steps: ApprovalRequirement[] = []
  @boolean("Whether employees must not decide on their own requests.") forbidsOwnDecision = false
  @boolean(
    "Whether an end of employment before booked leave is rejected with LEAVE_AFTER_EMPLOYMENT. Otherwise that leave is shortened or canceled.",
    { default: "false" },
  )
  rejectsLeaveAfterEnd: boolean = false
}

@entity("A step in the approval of a leave request or change request, for one approver.", {
  table: "leave_approval_steps",
  indexes: [
    {
      name: "leave_approval_steps_sequence_unique",
      expression:
        "create unique index leave_approval_steps_sequence_unique on leave_approval_steps (organization_id, request_id, change_id, position, sequence) nulls not distinct",
    },
    {
      name: "leave_approval_steps_pending_index",
      expression:
        "create index leave_approval_steps_pending_index on leave_approval_steps (organization_id, employee_id, request_id) where status = 'PENDING'",
    },
  ],
})
export class ApprovalStep extends BaseEntity {
  @manyToOne(() => LeaveRequest, "Leave request to decide, or whose change is to be decided.", { cascade: true })
  requestId!: string
  @manyToOne(() => LeaveChangeRequest, "Change request to decide; null if the leave request itself is decided.", {
    optional: true,
    cascade: true,
  })
  changeId?: string | null
  @manyToOne(() => Employee, "Employee who requests leave.", { cascade: true }) employeeId!: string
  @integer("Position of the step in the approval policy, from 0.") position!: number
  @integer("Position of the approver within the step, from 0.") sequence = 0
  @enumeration(ApproverKind, "Role of the approver.") approver!: ApproverKind
  @manyToOne(() => Employee, "Named approver; null unless `approver` is PERSON.", { optional: true, as: "person" }) approverId?:
    | string
    | null
  @enumeration(ApprovalRule, "Number of approvers of the step who must approve.") rule: ApprovalRule = "ANY"
  @enumeration(ApprovalStatus, "Status of the step.") status: ApprovalStatus = "WAITING"
  @manyToOne(() => Employee, "Employee who decided.", { optional: true }) decidedById?: string | null
  @manyToOne(() => Employee, "Delegator for whom a delegate decided.", { optional: true }) decidedForId?: string | null
  @timestamp("Time of the decision.", { optional: true }) decidedAt?: Date | null
  @string("Comment on the decision.", { optional: true }) comment?: string | null
}
