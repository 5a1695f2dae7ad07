// Audit entries, one for each action on a record.
import { BaseEntity } from "./base-entity.js"
import { json, string, timestamp } from "./columns.js"
import { entity } from "./entity-decorators.js"
import { Employee } from "./profiles/profiles.js"
import { manyToOne } from "./relations.js"

@entity("An entry of the audit log: one action on one record.", { table: "audit_entries", index: [["subjectId", "at"], ["at"]] })
export class AuditEntry extends BaseEntity {
  @timestamp("Time of the action.") at!: Date
  @string("Name of the event, such as `employee.block`.") action!: string
  @manyToOne(() => Employee, "Employee who performed the action; null for the system.", { optional: true }) actorId?: string
  @string("Type of the affected record.") subjectType!: string
  @string("Id of the affected record.") subjectId!: string
  @json("Details of the action, without values of restricted fields.") details: Record<string, unknown> = {}
  @string("Id of the request that caused the action.", { optional: true }) requestId?: string
}
