// Access rules of the supporting documents of leave requests.
import { LeaveDocument } from "../../../entities/leave/documents.js"
import { policy } from "../../policies.js"
import { leaveDocumentParticipants, leaveEditors } from "../permissions.js"
import { ownOrUndecided } from "./involvement.js"

export const leaveDocumentPolicies = [
  policy(
    LeaveDocument,
    { owner: "employeeId", rowRule: ownOrUndecided },
    { read: leaveDocumentParticipants, delete: leaveEditors },
  ),
]
