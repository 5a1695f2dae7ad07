// Documents of employees: contracts, identity documents, tax documents and certifications.
import { type AvailableAction, availableActions } from "../actions.js"
import { date, enumeration, notInApi } from "../columns.js"
import { DocumentType } from "../enums.js"
import { FileRecord, fileEntity } from "../files.js"
import { manyToOne } from "../relations.js"
import { documentActions } from "./actions.js"
import { DocumentRequest } from "./document-requests.js"
import { Employee } from "./profiles.js"

@fileEntity("A document of an employee, readable by the employee and HR.", {
  table: "employee_documents",
  sort: ["uploadedAt", "name"],
  indexes: [
    {
      name: "employee_documents_unalerted_expiry_index",
      expression:
        "create index employee_documents_unalerted_expiry_index on employee_documents (expires_on, id) where expires_on is not null and expiry_alerted_for is distinct from expires_on",
    },
  ],
})
export class EmployeeDocument extends FileRecord {
  static override readonly auditsDownloads = true

  @manyToOne(() => Employee, "Employee whose document it is.", { cascade: true }) employeeId!: string
  @enumeration(DocumentType, "Kind of document.") type!: DocumentType
  @date("Last day on which the document is valid.", { optional: true }) expiresOn?: string
  @manyToOne(() => DocumentRequest, "Document request that the document fulfills.", { optional: true }) requestId?: string
  @notInApi("Expiry of which the employee and HR were notified.", { type: "date", optional: true }) expiryAlertedFor?: string
  @availableActions(documentActions, 2) availableActions!: AvailableAction[]
}
