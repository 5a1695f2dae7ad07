// What is written down with the change itself, in its transaction: without the record there is no effect.

import { AuditEntry } from "../entities/audit-entry.js"
import { newId } from "../entities/base-entity.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent } from "./events.js"

export function writeAuditEntry(ctx: EventContext, { name, payload, actor: by }: EmittedEvent): void {
  const entry = new AuditEntry()
  const { subject, details = {} } = payload
  Object.assign(entry, {
    id: newId(),
    organizationId: subject.organizationId,
    at: ctx.deps.clock.now(),
    action: name,
    actorId: by && !by.isSystem ? by.id : null,
    subjectType: subject.constructor.name,
    subjectId: subject.id,
    details,
    requestId: ctx.request.requestId,
  })
  ctx.em.persist(entry)
}
