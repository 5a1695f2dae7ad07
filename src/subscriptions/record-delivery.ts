// Delivery of record changes. Each subscriber reads the record with their current permissions. Records are delivered apart from
// inboxes, so that slow reads delay neither notifications nor the end of a session.
import type { RecordSignal } from "../adapters/bus/bus.js"
import type { AppDependencies } from "../core/dependencies.js"
import { loadMissedSignals } from "../services/notifications/live-queries.js"
import { processInBatches } from "./batches.js"
import { CoalescedTask } from "./coalesced-task.js"
import type { RecordSubscription, Subscription } from "./connection.js"
import type { ConnectionRegistry } from "./connection-registry.js"

/** Subscribers whose viewers one query loads. */
const VIEWERS_PER_QUERY = 100

export class RecordDelivery {
  #signals: RecordSignal[] = []
  /** Signals since this time may be missing. */
  #gapStart: Date | undefined
  #isRecoveryRequested = false
  readonly #task = new CoalescedTask(
    () => this.#signals.length > 0 || this.#isRecoveryRequested,
    () => this.#deliverPending(),
  )

  constructor(
    private readonly deps: AppDependencies,
    private readonly registry: ConnectionRegistry,
  ) {}

  request(signal: RecordSignal): void {
    this.#signals.push(signal)
    this.#task.request()
  }

  /** Marks signals since a time as possibly missing. `recoverGap` delivers them. */
  markGap(from: Date): void {
    if (!this.#gapStart || from < this.#gapStart) this.#gapStart = from
  }

  recoverGap(): void {
    this.#isRecoveryRequested = this.#gapStart !== undefined
    this.#task.request()
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }

  async #deliverPending(): Promise<void> {
    const { deps } = this
    const startedAt = deps.clock.now()
    const gapStart = this.#isRecoveryRequested ? this.#gapStart : undefined
    const signals = this.#signals
    this.#signals = []
    this.#isRecoveryRequested = false
    if (gapStart) this.#gapStart = undefined
    try {
      if (gapStart) signals.push(...(await this.#loadMissedSignals(gapStart)))
      for (const signal of signals) await this.#deliver(signal)
    } catch (err) {
      this.markGap(gapStart ?? startedAt)
      deps.log.warn({ err }, "record delivery failed")
    }
  }

  /** Missed signals of all subscribed organizations. If they are not known, the subscribers are disconnected and reload. */
  async #loadMissedSignals(from: Date): Promise<RecordSignal[]> {
    const subscribed = this.registry
      .all()
      .filter(({ subscriptions }) => [...subscriptions.values()].some(({ source }) => source === "record"))
    const signals: RecordSignal[] = []
    for (const [organizationId, connections] of Map.groupBy(subscribed, (connection) => connection.organizationId)) {
      const missed = await loadMissedSignals(this.deps, organizationId, from)
      if (missed) signals.push(...missed)
      else for (const connection of connections) this.registry.close(connection, "serverRestart")
    }
    return signals
  }

  async #deliver(signal: RecordSignal): Promise<void> {
    const isSubscribed = (subscription: Subscription): subscription is RecordSubscription =>
      subscription.source === "record" && subscription.entity === signal.entity
    const subscribers = this.registry
      .audienceOf(signal)
      .flatMap((connection) =>
        [...connection.subscriptions.values()].filter(isSubscribed).map((subscription) => ({ connection, subscription })),
      )
    await processInBatches(subscribers, VIEWERS_PER_QUERY, async (batch) => {
      const sessionIds = new Set(batch.map(({ connection }) => connection.sessionId))
      const viewers = await this.deps.authenticator.loadViewers([...sessionIds])
      for (const { connection, subscription } of batch) {
        const viewer = viewers.get(connection.sessionId)
        if (!viewer) this.registry.close(connection, "sessionEnded")
        else if (this.registry.has(connection)) await subscription.deliver(signal.id, viewer)
      }
    })
  }
}
