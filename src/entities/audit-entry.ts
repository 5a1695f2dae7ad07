// What the frame itself keeps: who did what, and answers that may be asked for again.

import { Thing } from "./base-entity.js"
import { dict, entity, instant, one, text } from "./columns.js"
import { Employee } from "./profiles/profiles.js"

@entity("One thing that somebody did", { table: "audit_entries", index: [["subjectId", "at"], ["at"]] })
export class AuditEntry extends Thing {
  @instant("When it was done") at!: Date
  @text("What was done, e.g. `employee.block`") action!: string
  @one(() => Employee, "Who did it; nobody for the system", { optional: true }) actorId?: string
  @text("The kind of record that it was done to") subjectType!: string
  @text("The record that it was done to") subjectId!: string
  @dict("What else is known, without governed values") details: Record<string, unknown> = {}
  @text("The request that did it", { optional: true }) requestId?: string
}
