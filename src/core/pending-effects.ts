// What a unit of work collects until it is written and committed.
import type { Signal } from "../adapters/bus/bus.js"
import type { CapturedChange, VersionedRecord } from "../adapters/change-capture.js"
import type { Viewer } from "../auth/viewer.js"
import type { AuditDraft } from "../events/audit.js"
import type { EmittedEvent } from "../events/events.js"
import type { AffectedReaders } from "../events/lost-records.js"
import type { RecordChangeDraft } from "../events/record-changes.js"
import type { Recording } from "../events/recorded-times.js"

const KINDS = [
  "events",
  "signals",
  "fieldChanges",
  "createdIds",
  "versionedRecords",
  "auditEntries",
  "recordChanges",
  "recordings",
  "affectedReaders",
  "afterCommit",
  "locks",
] as const

/** Numbers of effects at a moment of a unit of work, and its unchecked actor. */
export type EffectsMark = Readonly<Record<(typeof KINDS)[number], number>> & Pick<PendingEffects, "uncheckedActor">

export class PendingEffects {
  readonly events: EmittedEvent[] = []
  /** Number of events that the handlers of the domains have handled. */
  handledEvents = 0
  readonly signals: Signal[] = []
  /** Values that flushes have changed, of entities whose values are audited. */
  readonly fieldChanges: CapturedChange[] = []
  /** Ids of the records that flushes have created, whose further values belong to the creation. */
  readonly createdIds: string[] = []
  /** Records with versions that flushes have created, changed or deleted. */
  readonly versionedRecords: VersionedRecord[] = []
  readonly auditEntries: AuditDraft[] = []
  readonly recordChanges: RecordChangeDraft[] = []
  /** Rows that get the time of the audit entries. */
  readonly recordings: Recording[] = []
  /** Employees who may have lost the right to read live records. */
  readonly affectedReaders: AffectedReaders[] = []
  readonly afterCommit: (() => void)[] = []
  /** Keys of the locks that the transaction holds. A rollback to a savepoint releases those taken since. */
  readonly locks: string[] = []
  /** The caller of a write, until their rights are checked again before the commit. */
  uncheckedActor: Viewer | null = null

  /** Takes a lock until the end of the transaction, unless it holds it already: work on many records needs it for each of them. */
  async lockOnce(key: string, lock: () => Promise<unknown>): Promise<void> {
    if (this.locks.includes(key)) return
    await lock()
    this.locks.push(key)
  }

  /** A mark of the effects collected so far. */
  mark(): EffectsMark {
    const counts = Object.fromEntries(KINDS.map((kind) => [kind, this[kind].length])) as Record<(typeof KINDS)[number], number>
    return { ...counts, uncheckedActor: this.uncheckedActor }
  }

  /** Discards the effects since a mark, by default all. A rollback to a savepoint releases the locks of a check of the actor as well. */
  discard(since?: EffectsMark): void {
    for (const kind of KINDS) this[kind].length = since?.[kind] ?? 0
    if (since) this.uncheckedActor = since.uncheckedActor
    this.handledEvents = Math.min(this.handledEvents, this.events.length)
  }
}
