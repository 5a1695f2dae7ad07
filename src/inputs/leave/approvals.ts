// What is accepted about how requests for leave are approved, and about who decides in somebody else's place.
import { ApprovalRule, ApproverKind } from "../../entities/enums.js"
import { choice, day, flag, input, nested, ref } from "../fields.js"

@input("A step of the approval of requests")
export class NewApprovalStep {
  @choice(ApproverKind, "Who decides") approver!: ApproverKind
  @ref("The people who decide, where they are named", { many: true, optional: true }) approverIds?: string[]
  @choice(ApprovalRule, "How many of the people who are named must agree; left out, one of them", { optional: true })
  rule?: ApprovalRule
}

@input("How requests for leave are approved from now on; what is left out stays as it is")
export class ApprovalPolicyPatch {
  @nested(() => NewApprovalStep, "The steps in their order, for requests submitted from now on; without any, the manager or HR", {
    many: true,
    optional: true,
  })
  steps?: NewApprovalStep[]
  @flag("Whether nobody decides on a request of their own", { optional: true }) forbidsOwnDecision?: boolean
}

@input("Somebody decides in somebody else's place for a while")
export class NewLeaveDelegation {
  @ref("Who decides meanwhile") delegateId!: string
  @day("The first day") startDate!: string
  @day("The last day, included") endDate!: string
  @ref("Who is stood in for, where HR arranges it; left out, the caller", { optional: true }) delegatorId?: string
}

@input("Which delegations to list")
export class LeaveDelegationFilter {
  @ref("Those in whose place others decide", { many: true, optional: true }) delegatorId?: string[]
  @ref("Those who decide in others' places", { many: true, optional: true }) delegateId?: string[]
  @flag("Whether to show those alone that hold today or later", { optional: true }) current?: boolean
}
