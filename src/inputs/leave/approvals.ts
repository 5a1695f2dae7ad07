// What is accepted about how requests for leave are approved, and about who decides in somebody else's place.
import { ApprovalRule, ApproverKind } from "../../entities/enums.js"
import { booleanField, dateField, enumField, idField, input, nestedField } from "../fields.js"

@input("A step of the approval of requests")
export class ApprovalStepInput {
  @enumField(ApproverKind, "Who decides") approver!: ApproverKind
  @idField("The people who decide, where they are named", { list: true, optional: true }) approverIds?: string[]
  @enumField(ApprovalRule, "How many of the people who are named must agree; left out, one of them", { optional: true })
  rule?: ApprovalRule
}

@input("How requests for leave are approved from now on; what is left out stays as it is")
export class UpdateLeaveApprovalPolicyInput {
  @nestedField(
    () => ApprovalStepInput,
    "The steps in their order, for requests submitted from now on; without any, the manager or HR",
    {
      list: true,
      optional: true,
    },
  )
  steps?: ApprovalStepInput[]
  @booleanField("Whether nobody decides on a request of their own", { optional: true }) forbidsOwnDecision?: boolean
}

@input("Somebody decides in somebody else's place for a while")
export class CreateLeaveDelegationInput {
  @idField("Who decides meanwhile") delegateId!: string
  @dateField("The first day") startDate!: string
  @dateField("The last day, included") endDate!: string
  @idField("Who is stood in for, where HR arranges it; left out, the caller", { optional: true }) delegatorId?: string
}

@input("Which delegations to list")
export class LeaveDelegationFilter {
  @idField("Those in whose place others decide", { list: true, optional: true }) delegatorId?: string[]
  @idField("Those who decide in others' places", { list: true, optional: true }) delegateId?: string[]
  @booleanField("Whether to show those alone that hold today or later", { optional: true }) current?: boolean
}
