// Audit entries, written in the transaction of the event.
import { AuditEntry } from "../entities/audit-entry.js"
import { newId } from "../entities/base-entity.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent } from "./events.js"

export function writeAuditEntry(ctx: EventContext, { name, payload, actor }: EmittedEvent): void {
  const { subject, details = {} } = payload
  const entry = Object.assign(new AuditEntry(), {
    id: newId(),
    organizationId: subject.organizationId,
    at: ctx.deps.clock.now(),
    action: name,
    actorId: actor && !actor.isSystem ? actor.id : null,
    subjectType: subject.constructor.name,
    subjectId: subject.id,
    details,
    requestId: ctx.request.requestId,
  })
  ctx.em.persist(entry)
}
