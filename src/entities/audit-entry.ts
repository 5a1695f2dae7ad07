// Audit entries: who did what, and when.

import { BaseEntity } from "./base-entity.js"
import { entity, json, manyToOne, string, timestamp } from "./columns.js"
import { Employee } from "./profiles/profiles.js"

@entity("One thing that somebody did", { table: "audit_entries", index: [["subjectId", "at"], ["at"]] })
export class AuditEntry extends BaseEntity {
  @timestamp("When it was done") at!: Date
  @string("What was done, e.g. `employee.block`") action!: string
  @manyToOne(() => Employee, "Who did it; nobody for the system", { optional: true }) actorId?: string
  @string("The kind of record that it was done to") subjectType!: string
  @string("The record that it was done to") subjectId!: string
  @json("What else is known, without governed values") details: Record<string, unknown> = {}
  @string("The request that did it", { optional: true }) requestId?: string
}
