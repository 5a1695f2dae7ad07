// Documents of employees. The employee and HR read them; employees change only what they uploaded themselves, except contracts.
import { documentManagers } from "../../auth/access/permissions.js"
import { scopeIncludes } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import type { Upload } from "../../core/upload.js"
import type { DocumentType } from "../../entities/enums.js"
import { EmployeeDocument } from "../../entities/profiles/documents.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { UpdateEmployeeDocumentInput, UploadEmployeeDocumentInput } from "../../inputs/profiles.js"
import type { ReceivedFile } from "../files/intake.js"

export class EmployeeDocumentService extends BaseService {
  async list(employeeId: string) {
    await this.findAuthorized("readDocuments", Employee, employeeId)
    this.ctx.accessLog.add(this.viewer, "READ", "DOCUMENTS", employeeId)
    return this.queryMany(EmployeeDocument, { where: { employeeId }, orderBy: [{ by: "uploadedAt", descending: true }] })
  }

  /** Stores a file for `create`. */
  async store(employeeId: string, upload: Upload, { type }: UploadEmployeeDocumentInput): Promise<ReceivedFile> {
    await this.assertMayUpload(employeeId, type)
    return this.ctx.services.files.intake.store(upload, "documents")
  }

  async create(employeeId: string, file: ReceivedFile, input: UploadEmployeeDocumentInput): Promise<EmployeeDocument> {
    await this.assertMayUpload(employeeId, input.type)
    await this.ctx.services.files.intake.scanPending([file])
    const requestId = await this.ctx.services.profiles.documentRequests.fulfillOldest(employeeId, input.type)
    const document = await this.createRecord(EmployeeDocument, { ...file, ...input, employeeId, requestId })
    this.emit("employeeDocument.upload", { subject: document, details: { type: document.type } })
    return document
  }

  async update(id: string, patch: UpdateEmployeeDocumentInput, employeeId?: string): Promise<EmployeeDocument> {
    const document = await this.findChangeable("update", id, employeeId)
    if (patch.type) this.assertMayUseType(patch.type, document.employeeId)
    const { changed } = await this.applyPatch(document, { ...patch })
    this.emitUpdate("employeeDocument.update", document, changed)
    return document
  }

  /** Deletes the record; a job deletes the contents. */
  async delete(id: string, employeeId?: string): Promise<void> {
    const document = await this.findChangeable("delete", id, employeeId)
    this.em.remove(document)
    this.emit("employeeDocument.delete", { subject: document, details: { type: document.type } })
  }

  /** Notifies the employee and HR of the expiry. A changed expiry is announced again. Called by a job. */
  async announceExpiry(id: string): Promise<void> {
    const document = await this.em.findOne(EmployeeDocument, { id }, forUpdate)
    if (!document?.expiresOn || document.expiryAlertedFor === document.expiresOn) return
    document.expiryAlertedFor = document.expiresOn
    this.emit("employeeDocument.expire", { subject: document, details: { expiresOn: document.expiresOn } })
  }

  /** Throws NOT_FOUND if the document belongs to another employee than the given one. */
  private async findChangeable(
    action: "update" | "delete",
    id: string,
    employeeId: string | undefined,
  ): Promise<EmployeeDocument> {
    const document = await this.findAuthorized(action, EmployeeDocument, id, { lock: true })
    if (employeeId && document.employeeId !== employeeId) throw new AppError("NOT_FOUND")
    await this.assertActionAvailable(EmployeeDocument, id, action)
    return document
  }

  private async assertMayUpload(employeeId: string, type: DocumentType): Promise<void> {
    await this.findAuthorized("uploadDocument", Employee, employeeId)
    this.assertMayUseType(type, employeeId)
  }

  private mayManage(employeeId: string): boolean {
    return scopeIncludes(documentManagers(this.viewer), [employeeId])
  }

  /** Throws FORBIDDEN for a contract, unless the viewer manages the documents of the employee. */
  private assertMayUseType(type: DocumentType, employeeId: string): void {
    if (type === "CONTRACT" && !this.mayManage(employeeId)) throw forbiddenError("type")
  }
}
