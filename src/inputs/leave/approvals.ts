// Inputs of the approval policy for leave requests.
import { ApprovalRule, ApproverKind } from "../../entities/leave/enums.js"
import { booleanField, enumField, idField, nestedField } from "../fields.js"
import { input, patchInput } from "../input-field.js"

@input("A step of the approval policy.")
export class ApprovalStepInput {
  @enumField(ApproverKind, "Role of the approver.") approver!: ApproverKind
  @idField("Ids of the named approvers. Required if `approver` is PERSON, not allowed otherwise.", { list: true, optional: true })
  approverIds?: string[]
  @enumField(ApprovalRule, "Number of named approvers who must approve. Default: ANY.", { optional: true }) rule?: ApprovalRule
}

@patchInput("Changes to the approval policy. Omitted fields keep their value.")
export class UpdateLeaveApprovalPolicyInput {
  @nestedField(() => ApprovalStepInput, "Steps in order, for later submissions. An empty list means manager or HR.", {
    list: true,
    optional: true,
  })
  steps?: ApprovalStepInput[]
  @booleanField("Whether employees must not decide on their own requests.", { optional: true }) forbidsOwnDecision?: boolean
  @booleanField(
    "Whether an end of employment before booked leave is rejected with LEAVE_AFTER_EMPLOYMENT. Otherwise that leave is shortened or canceled.",
    { optional: true },
  )
  rejectsLeaveAfterEnd?: boolean
}
