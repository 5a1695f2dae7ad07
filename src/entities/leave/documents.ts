// Supporting documents of leave requests, such as sick notes.
import { FileRecord, fileEntity } from "../files.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { LeaveRequest } from "./requests.js"

@fileEntity(
  "The supporting document of a leave request, readable by the employee, HR, and approvers while a decision of theirs is open.",
  { table: "leave_documents", unique: [["requestId"]] },
)
export class LeaveDocument extends FileRecord {
  static override readonly auditsDownloads = true

  @manyToOne(() => LeaveRequest, "Leave request that the document supports.", { cascade: true }) requestId!: string
  @manyToOne(() => Employee, "Employee who takes leave.", { cascade: true }) employeeId!: string
}
