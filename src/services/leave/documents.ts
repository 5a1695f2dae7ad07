// Supporting documents of leave requests: one file for each request.
import { sql } from "kysely"
import { leaveBookers } from "../../auth/access/permissions.js"
import { scopeIncludes } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { Upload } from "../../core/upload.js"
import { LeaveDocument } from "../../entities/leave/documents.js"
import type { LeaveStatus } from "../../entities/leave/enums.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import type { ReceivedFile } from "../files/intake.js"

const ATTACHABLE: readonly LeaveStatus[] = ["DRAFT", "PENDING", "APPROVED"]

export class LeaveDocumentService extends BaseService {
  /** Stores a file for `replace`. */
  async store(requestId: string, upload: Upload): Promise<ReceivedFile> {
    assertAttachable(await this.findAuthorized("attach", LeaveRequest, requestId))
    return this.ctx.services.files.intake.store(upload, "documents")
  }

  /** Creates the document with a stored file, and deletes the earlier one. */
  async replace(requestId: string, file: ReceivedFile): Promise<LeaveDocument> {
    const { employeeId } = await this.lockForAttachment(requestId)
    await this.ctx.services.files.intake.scanPending([file])
    const earlier = await this.em.findOne(LeaveDocument, { requestId })
    if (earlier) {
      this.em.remove(earlier)
      // The earlier row is deleted before the new one is inserted, because a request has one document.
      await this.em.flush()
    }
    const document = await this.createRecord(LeaveDocument, { ...file, requestId, employeeId })
    this.emit("leaveDocument.upload", { subject: document })
    return document
  }

  /** Deletes the record; a job deletes the contents. Throws NOT_FOUND if the request has no document. */
  async delete(requestId: string): Promise<string> {
    const { employeeId, status } = await this.lockForAttachment(requestId)
    // After the submission, an employee can only replace their own document.
    if (status !== "DRAFT" && !scopeIncludes(leaveBookers(this.viewer), [employeeId]))
      throw new AppError("INVALID_TRANSITION", { details: { from: status, allowed: ["DRAFT"] } })
    const document = await this.em.findOne(LeaveDocument, { requestId })
    if (!document) throw new AppError("NOT_FOUND")
    this.em.remove(document)
    this.emit("leaveDocument.delete", { subject: document })
    return document.id
  }

  /** The given requests that have a document. */
  async findRequestIds(requestIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.ctx.runTogether(sql<{ requestId: string }>`
      select request_id as "requestId" from leave_documents
      where organization_id = ${this.viewer.organizationId} and request_id = any(${[...requestIds]}::uuid[])`)
    return new Set(rows.map(({ requestId }) => requestId))
  }

  /** Locks the employee, then the request. Throws INVALID_TRANSITION for a state without documents. */
  private async lockForAttachment(id: string): Promise<LeaveRequest> {
    const { employeeId } = await this.findAuthorized("attach", LeaveRequest, id)
    await this.ctx.services.leave.requests.lockEmployee(employeeId)
    const request = await this.findAuthorized("attach", LeaveRequest, id, { lock: true })
    assertAttachable(request)
    return request
  }
}

function assertAttachable({ status }: LeaveRequest): void {
  if (!ATTACHABLE.includes(status)) throw new AppError("INVALID_TRANSITION", { details: { from: status, allowed: ATTACHABLE } })
}
