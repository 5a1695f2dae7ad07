// Delivery of record changes: one stream for each organization with subscribers. Records are delivered apart from inboxes, so that
// slow reads delay neither notifications nor the end of a session.
import type { AppDependencies } from "../core/dependencies.js"
import type { KeyedQueue } from "../core/keyed-queue.js"
import { loadLastRecordChanges } from "../services/notifications/live-queries.js"
import { CoalescedTask } from "./coalesced-task.js"
import type { Connection, RecordSubscription } from "./connection.js"
import type { ConnectionRegistry } from "./connection-registry.js"
import { RecordStream, recordSubscriptionsOf } from "./record-stream.js"

export class RecordDelivery {
  /** By organization id. */
  readonly #streams = new Map<string, RecordStream>()
  #isResyncRequested = false
  readonly #resync = new CoalescedTask(
    () => this.#isResyncRequested,
    () => this.#requestBehind(),
  )

  constructor(
    readonly deps: AppDependencies,
    readonly registry: ConnectionRegistry,
    readonly executions: KeyedQueue,
  ) {}

  add(connection: Connection, subscription: RecordSubscription): void {
    const { organizationId } = connection
    const stream = this.#streams.get(organizationId) ?? new RecordStream(this, organizationId, subscription.lastRecordChange)
    this.#streams.set(organizationId, stream)
    stream.add(connection, subscription)
    // The signals of changes since the subscription was created may have passed.
    stream.request()
  }

  /** Delivers the new changes of an organization. */
  request(organizationId: string): void {
    this.#streams.get(organizationId)?.request()
  }

  /** Delivers the new changes of all organizations. */
  resync(): void {
    this.#isResyncRequested = true
    this.#resync.request()
  }

  async stop(): Promise<void> {
    await Promise.all([this.#resync.stop(), ...[...this.#streams.values()].map((stream) => stream.stop())])
  }

  async #requestBehind(): Promise<void> {
    this.#isResyncRequested = false
    const subscribed = new Set(
      this.registry
        .all()
        .flatMap((connection) => (recordSubscriptionsOf(connection).length > 0 ? connection.organizationId : [])),
    )
    for (const organizationId of this.#streams.keys()) if (!subscribed.has(organizationId)) this.#streams.delete(organizationId)
    try {
      const last = await loadLastRecordChanges(this.deps, [...this.#streams.keys()])
      for (const [organizationId, stream] of this.#streams)
        if ((last.get(organizationId) ?? 0) > stream.deliveredTo) stream.request()
    } catch (err) {
      this.deps.log.warn({ err }, "record change check failed")
    }
  }
}
