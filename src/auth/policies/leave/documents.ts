// Access rules and descriptions of the operations on the supporting documents of leave requests.
import { LeaveDocument } from "../../../entities/leave/documents.js"
import { anyone } from "../../access-rules.js"
import { type Operations, policy, uploadErrors } from "../../policies.js"
import { leaveEditors } from "../permissions.js"
import { ownOrUndecided } from "./involvement.js"

export const leaveDocumentPolicies = [
  policy(LeaveDocument, { owner: "employeeId", rowRule: ownOrUndecided }, { read: anyone, delete: leaveEditors }),
]

export const leaveDocumentOperations: Operations = {
  uploadLeaveDocument: {
    rule: anyone,
    oncePerDocument: true,
    errors: [...uploadErrors, "INVALID_TRANSITION"],
    description:
      "Upload the supporting document of a draft, pending or approved leave request, at most 25 MiB. Replaces an earlier file. The employee and HR upload and read it; approvers read it while a decision of theirs is open.",
  },
  deleteLeaveDocument: {
    rule: anyone,
    errors: ["INVALID_TRANSITION"],
    description:
      "Delete the supporting document of a leave request with its contents. After the submission, employees can only replace it, and HR deletes it.",
  },
}
