// Documents that HR requested from employees.
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { date, enumeration, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { DocumentRequestStatus, DocumentType } from "../enums.js"
import { manyToOne } from "../relations.js"
import { documentRequestActions } from "./actions.js"
import { Employee } from "./profiles.js"

@entity("A document that HR requested from an employee, readable by the employee and HR.", {
  table: "document_requests",
  sort: ["createdAt", "dueDate"],
})
export class DocumentRequest extends BaseEntity {
  @manyToOne(() => Employee, "Employee who is to upload the document.", { cascade: true }) employeeId!: string
  @enumeration(DocumentType, "Kind of document.") type!: DocumentType
  @string("Message to the employee.", { optional: true }) message?: string
  @date("Last day for the upload.", { optional: true }) dueDate?: string
  @enumeration(DocumentRequestStatus, "State of the request.") status: DocumentRequestStatus = "OPEN"
  @manyToOne(() => Employee, "Employee who requested the document.") requestedById!: string
  @availableActions(documentRequestActions, 1) availableActions!: AvailableAction[]
}
