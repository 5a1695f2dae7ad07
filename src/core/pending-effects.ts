// What a unit of work collects until it is written and committed.
import type { Signal } from "../adapters/bus/bus.js"
import type { EmittedEvent } from "../events/events.js"
import type { RecordChangeDraft } from "../events/record-changes.js"

/** Numbers of effects at a moment of a unit of work. */
export type EffectsMark = Readonly<Record<"events" | "signals" | "recordChanges" | "afterCommit", number>>

export class PendingEffects {
  readonly events: EmittedEvent[] = []
  readonly signals: Signal[] = []
  readonly recordChanges: RecordChangeDraft[] = []
  readonly afterCommit: (() => void)[] = []

  /** A mark of the effects collected so far. */
  mark(): EffectsMark {
    const { events, signals, recordChanges, afterCommit } = this
    return {
      events: events.length,
      signals: signals.length,
      recordChanges: recordChanges.length,
      afterCommit: afterCommit.length,
    }
  }

  /** Discards the effects since a mark, by default all. */
  discard(since: EffectsMark = { events: 0, signals: 0, recordChanges: 0, afterCommit: 0 }): void {
    this.events.length = since.events
    this.signals.length = since.signals
    this.recordChanges.length = since.recordChanges
    this.afterCommit.length = since.afterCommit
  }
}
