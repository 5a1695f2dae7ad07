// Requests of HR for documents of employees. Uploading a document fulfills the oldest open request for its kind.
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { flow } from "../../core/state-machine.js"
import type { DocumentRequestStatus, DocumentType } from "../../entities/enums.js"
import { DocumentRequest } from "../../entities/profiles/document-requests.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { RequestDocumentInput } from "../../inputs/profiles.js"

const nextStatus = flow<DocumentRequestStatus>()({ fulfill: ["OPEN", "FULFILLED"], cancel: ["OPEN", "CANCELLED"] })

export class DocumentRequestService extends BaseService {
  async list(employeeId: string) {
    await this.findAuthorized("readDocuments", Employee, employeeId)
    return this.queryMany(DocumentRequest, { where: { employeeId }, orderBy: [{ by: "createdAt", descending: true }] })
  }

  /** Throws VALIDATION_FAILED for a contract, which only HR uploads, and for a due date in the past. */
  async create(employeeId: string, input: RequestDocumentInput): Promise<DocumentRequest> {
    await this.findAuthorized("requestDocument", Employee, employeeId)
    await this.assertEmployeesNotDeactivated({ employeeId })
    if (input.type === "CONTRACT") throw validationError({ type: "notAllowed" })
    if (input.dueDate && input.dueDate < this.ctx.today) throw validationError({ dueDate: "inThePast" })
    const request = await this.createRecord(DocumentRequest, { ...input, employeeId, requestedById: this.viewer.id })
    this.emit("documentRequest.create", { subject: request, details: { type: request.type } })
    return request
  }

  /** Throws NOT_FOUND if the request belongs to another employee than the given one. */
  async cancel(id: string, employeeId?: string): Promise<DocumentRequest> {
    const request = await this.findAuthorized("cancel", DocumentRequest, id, { lock: true })
    if (employeeId && request.employeeId !== employeeId) throw new AppError("NOT_FOUND")
    await this.assertActionAvailable(DocumentRequest, id, "cancel")
    return this.cancelRequest(request)
  }

  /**
   * Cancels open requests, without the access rules of the viewer: their onboarding was canceled, or the account of their employee is
   * deactivated.
   */
  async cancelOpen(requests: { ids: readonly string[] } | { employeeId: string }): Promise<void> {
    const where = "ids" in requests ? { id: { $in: [...requests.ids] } } : requests
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    for (const request of await this.em.find(DocumentRequest, { ...where, status: "OPEN" }, lock)) this.cancelRequest(request)
  }

  /** Fulfills the oldest open request for a kind of document and returns its id. */
  async fulfillOldest(employeeId: string, type: DocumentType): Promise<string | undefined> {
    const request = await this.em.findOne(
      DocumentRequest,
      { employeeId, type, status: "OPEN" },
      { ...forUpdate, orderBy: { id: "asc" } },
    )
    if (!request) return undefined
    request.status = nextStatus("fulfill", request.status)
    this.emit("documentRequest.fulfill", { subject: request, details: { type } })
    return request.id
  }

  private cancelRequest(request: DocumentRequest): DocumentRequest {
    request.status = nextStatus("cancel", request.status)
    this.emit("documentRequest.cancel", { subject: request, details: { type: request.type } })
    return request
  }
}
