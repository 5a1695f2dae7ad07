// Events of documents, and of the archives, the erasure and the retention of personal data.
import type { Erasure } from "../entities/administration/erasure.js"
import type { StoredRetention } from "../entities/administration/retention.js"
import type { AuditChain } from "../entities/audit-entry.js"
import type { DocumentRequest } from "../entities/profiles/document-requests.js"
import type { EmployeeDocument } from "../entities/profiles/documents.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { DataArchive, DataArchiveFile } from "../entities/self-service/data-archives.js"
import type { DomainEvent } from "./domain-event.js"

/** The last deleted entry of an audit log. The chain continues with its hash. */
interface TrimmedLog extends Record<string, unknown> {
  untilSequence: number
  hash: string
}

export interface PersonalDataEvents {
  "documentRequest.create": DomainEvent<DocumentRequest>
  "documentRequest.cancel": DomainEvent<DocumentRequest>
  "documentRequest.fulfill": DomainEvent<DocumentRequest>
  "employeeDocument.upload": DomainEvent<EmployeeDocument>
  "employeeDocument.update": DomainEvent<EmployeeDocument>
  "employeeDocument.delete": DomainEvent<EmployeeDocument>
  "employeeDocument.download": DomainEvent<EmployeeDocument>
  "employeeDocument.expire": DomainEvent<EmployeeDocument>
  "dataArchive.create": DomainEvent<DataArchive>
  "dataArchive.complete": DomainEvent<DataArchive>
  "dataArchive.fail": DomainEvent<DataArchive>
  "dataArchiveFile.download": DomainEvent<DataArchiveFile>
  "employee.erase": DomainEvent<Employee>
  "erasure.complete": DomainEvent<Erasure>
  "auditLog.trim": DomainEvent<AuditChain> & { details: TrimmedLog }
  "retention.update": DomainEvent<StoredRetention>
}
