// Delivery of notifications and unread counts. Each connection receives the notifications after the last delivered number, so
// none is missed, doubled or out of order. A connection whose session has ended is closed.
import { inSpan } from "../adapters/tracing.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { KeyedQueue } from "../core/keyed-queue.js"
import type { Row } from "../query/executor.js"
import { type InboxState, loadInboxStates } from "../services/notifications/live-queries.js"
import { processInBatches } from "./batches.js"
import { CoalescedTask } from "./coalesced-task.js"
import { type Connection, resumeTokenOf, type SharedInboxSubscription } from "./connection.js"
import type { ConnectionRegistry } from "./connection-registry.js"
import { DELIVERIES_PER_QUERY, deliverMissing, pendingDeliveries } from "./missing-notifications.js"
import { PersonalDelivery } from "./personal-delivery.js"

/** States of inboxes by employee id. */
type InboxStates = ReadonlyMap<string, InboxState>

/** Inboxes whose states one query loads. */
const INBOXES_PER_QUERY = 2_500

export class InboxDelivery {
  #pending = new Set<Connection>()
  readonly #task = new CoalescedTask(
    () => this.#pending.size > 0,
    () => this.#deliverPending(),
  )
  readonly #personal: PersonalDelivery

  constructor(
    readonly deps: AppDependencies,
    readonly registry: ConnectionRegistry,
    executions: KeyedQueue,
  ) {
    this.#personal = new PersonalDelivery(deps, registry, executions)
  }

  /** Checks the sessions of connections and delivers what they lack. */
  request(connections: Iterable<Connection>): void {
    for (const connection of connections) this.#pending.add(connection)
    this.#task.request()
  }

  async stop(): Promise<void> {
    await this.#task.stop()
    await this.#personal.stop()
  }

  async #deliverPending(): Promise<void> {
    const connections = [...this.#pending].filter((connection) => this.registry.has(connection))
    this.#pending = new Set()
    try {
      await inSpan({
        name: "deliver notifications",
        attributes: { "live.connections": connections.length },
        run: () => processInBatches(connections, INBOXES_PER_QUERY, (batch) => this.#catchUp(batch)),
      })
    } catch (err) {
      // The next resync of all connections delivers the rest.
      this.deps.log.warn({ err }, "notification delivery failed")
    }
  }

  async #catchUp(connections: readonly Connection[]): Promise<void> {
    const viewers = await this.deps.authenticator.loadViewers([...new Set(connections.map(({ sessionId }) => sessionId))])
    for (const connection of connections) if (!viewers.has(connection.sessionId)) this.registry.close(connection, "sessionEnded")
    // Service accounts have no inbox.
    const open = connections.filter((connection) => this.registry.has(connection) && !connection.isServiceAccount)
    const states = await loadInboxStates(this.deps, open)
    await this.#deliverShared(open, states)
    for (const connection of open) {
      this.#deliverUnreadCount(connection, states)
      this.#personal.request(connection, (states.get(connection.employeeId) as InboxState).lastNumber)
    }
  }

  #deliverUnreadCount(connection: Connection, states: InboxStates): void {
    const { unread } = states.get(connection.employeeId) as InboxState
    for (const subscription of connection.subscriptions.values()) {
      if (subscription.source !== "unreadCount" || subscription.lastCount === unread) continue
      if (!this.registry.has(connection)) return
      subscription.lastCount = unread
      subscription.deliver(unread, resumeTokenOf(connection, subscription, {}))
    }
  }

  async #deliverShared(connections: readonly Connection[], states: InboxStates): Promise<void> {
    const pending = connections.flatMap((connection) => {
      const { lastNumber } = states.get(connection.employeeId) as InboxState
      return pendingDeliveries<SharedInboxSubscription>(connection, "sharedInbox", lastNumber)
    })
    const groups = Map.groupBy(pending, ({ connection: { organizationId }, subscription: { view } }) =>
      [organizationId, view.language, view.key].join(" "),
    )
    for (const group of groups.values())
      while (group.length > 0) {
        const some = group.splice(0, DELIVERIES_PER_QUERY)
        const { view } = (some[0] as (typeof some)[number]).subscription
        const deliver = ({ subscription, connection }: (typeof some)[number], content: Row, number: number) =>
          subscription.deliver(content, number, connection)
        this.request(await deliverMissing(this, some, view, deliver))
      }
  }
}
