// What a unit of work collects until it is written and committed.
import type { Signal } from "../adapters/bus/bus.js"
import type { AuditDraft } from "../events/audit.js"
import type { EmittedEvent } from "../events/events.js"
import type { RecordChangeDraft } from "../events/record-changes.js"

export class PendingEffects {
  events: EmittedEvent[] = []
  signals: Signal[] = []
  auditEntries: AuditDraft[] = []
  recordChanges: RecordChangeDraft[] = []
  afterCommit: (() => void)[] = []
}
