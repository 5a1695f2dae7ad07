// Access rules of the supporting documents of leave requests.
import { LeaveDocument } from "../../../entities/leave/documents.js"
import { accessPolicy } from "../../access-policies.js"
import { leaveDocumentParticipants, leaveEditors } from "../permissions.js"
import { ownOrUndecided } from "./involvement.js"

export const leaveDocumentAccess = [
  accessPolicy(
    LeaveDocument,
    { owner: "employeeId", rowRule: ownOrUndecided },
    { read: leaveDocumentParticipants, delete: leaveEditors },
  ),
]
