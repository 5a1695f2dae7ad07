// Delivery of notifications and unread counts. Each connection receives the notifications after the last delivered number, so
// none is missed, doubled or out of order. A connection whose session has ended is closed.
import type { Viewer } from "../auth/viewer.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { Row } from "../query/executor.js"
import {
  type InboxState,
  loadInboxStates,
  loadNotificationRanges,
  MAX_NOTIFICATIONS_PER_ROUND,
  type NotificationRange,
  splitNotificationRow,
} from "../services/notifications/live-queries.js"
import { processInBatches } from "./batches.js"
import { CoalescedTask } from "./coalesced-task.js"
import {
  type Connection,
  type FrameCache,
  type InboxSubscription,
  type NotificationView,
  positionOf,
  type Subscription,
} from "./connection.js"
import type { ConnectionRegistry } from "./connection-registry.js"

/** A subscription that lacks the notifications up to a number. */
interface PendingDelivery {
  readonly connection: Connection
  readonly subscription: InboxSubscription
  readonly upTo: number
}

/** State of one delivery round. */
interface Round {
  /** By employee id. */
  readonly states: ReadonlyMap<string, InboxState>
  readonly frames: FrameCache
}

/** Inboxes whose states one query loads. */
const INBOXES_PER_QUERY = 2_500
/** Small enough that the first connections need not wait for the last. */
const DELIVERIES_PER_QUERY = 500

/** Personal subscriptions query ids only; each subscriber then reads the notification. */
const ID_VIEW: NotificationView = { key: "id", selection: [{ key: "id", field: "id", args: {} }], language: "en" }

const viewOf = (subscription: InboxSubscription) => (subscription.source === "sharedInbox" ? subscription.view : ID_VIEW)

export class InboxDelivery {
  #pending = new Set<Connection>()
  readonly #task = new CoalescedTask(
    () => this.#pending.size > 0,
    () => this.#deliverPending(),
  )

  constructor(
    private readonly deps: AppDependencies,
    private readonly registry: ConnectionRegistry,
  ) {}

  /** Checks the sessions of connections and delivers what they lack. */
  request(connections: Iterable<Connection>): void {
    for (const connection of connections) this.#pending.add(connection)
    this.#task.request()
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }

  async #deliverPending(): Promise<void> {
    const connections = [...this.#pending].filter((connection) => this.registry.has(connection))
    this.#pending = new Set()
    const frames: FrameCache = new Map()
    try {
      await processInBatches(connections, INBOXES_PER_QUERY, (batch) => this.#catchUp(batch, frames))
    } catch (err) {
      // The next resync of all connections delivers the rest.
      this.deps.log.warn({ err }, "notification delivery failed")
    }
  }

  async #catchUp(connections: readonly Connection[], frames: FrameCache): Promise<void> {
    const viewers = await this.deps.authenticator.loadViewers([...new Set(connections.map(({ sessionId }) => sessionId))])
    for (const connection of connections) if (!viewers.has(connection.sessionId)) this.registry.close(connection, "sessionEnded")
    // Service accounts have no inbox.
    const open = connections.filter((connection) => this.registry.has(connection) && !connection.isServiceAccount)
    const states = await loadInboxStates(this.deps, open)
    const round = { states, frames }
    await this.#deliverNotifications(open, round, "sharedInbox")
    for (const connection of open) this.#deliverUnreadCount(connection, round)
    // Last, because every subscriber needs own queries.
    await this.#deliverNotifications(open, round, "personalInbox")
  }

  #deliverUnreadCount(connection: Connection, { states, frames }: Round): void {
    const { unread } = states.get(connection.employeeId) as InboxState
    for (const subscription of connection.subscriptions.values()) {
      if (subscription.source !== "unreadCount" || subscription.lastCount === unread) continue
      if (!this.registry.has(connection)) return
      subscription.lastCount = unread
      subscription.deliver(unread, positionOf(connection, subscription, {}), frames)
    }
  }

  async #deliverNotifications(
    connections: readonly Connection[],
    { states, frames }: Round,
    source: InboxSubscription["source"],
  ): Promise<void> {
    const pending = connections.flatMap((connection) => {
      const { lastNumber } = states.get(connection.employeeId) as InboxState
      const isBehind = (subscription: Subscription): subscription is InboxSubscription =>
        subscription.source === source && subscription.lastNumber < lastNumber
      return [...connection.subscriptions.values()]
        .filter(isBehind)
        .map((subscription) => ({ connection, subscription, upTo: lastNumber }))
    })
    const queryKeyOf = ({ connection, subscription }: PendingDelivery) =>
      `${connection.organizationId} ${viewOf(subscription).language} ${viewOf(subscription).key}`
    for (const group of Map.groupBy(pending, queryKeyOf).values())
      while (group.length > 0) await this.#deliverGroup(group.splice(0, DELIVERIES_PER_QUERY), frames)
  }

  /** Delivers to subscriptions of one organization with the same view. */
  async #deliverGroup(group: readonly PendingDelivery[], frames: FrameCache): Promise<void> {
    const [{ connection, subscription }] = group as [PendingDelivery]
    const ranges = group.map(
      (pending): NotificationRange => ({
        recipientId: pending.connection.employeeId,
        after: pending.subscription.lastNumber,
        upTo: pending.upTo,
      }),
    )
    const rows = await loadNotificationRanges(this.deps, connection.organizationId, ranges, viewOf(subscription))
    const viewers =
      subscription.source === "personalInbox"
        ? await this.deps.authenticator.loadViewers(group.map((pending) => pending.connection.sessionId))
        : undefined
    for (const pending of group) {
      const { employeeId, sessionId } = pending.connection
      await this.#deliverRows(pending, rows.get(employeeId) ?? [], viewers?.get(sessionId), frames)
    }
  }

  async #deliverRows(
    { connection, subscription, upTo }: PendingDelivery,
    rows: readonly Row[],
    viewer: Viewer | undefined,
    frames: FrameCache,
  ): Promise<void> {
    // Several subscriptions of one employee share the rows, but not the last number.
    const after = subscription.lastNumber
    const missing = rows.map(splitNotificationRow).filter(({ number }) => number > after)
    const delivered = missing.slice(0, MAX_NOTIFICATIONS_PER_ROUND)
    for (const { content, number } of delivered) {
      if (!this.registry.has(connection)) return
      if (subscription.source === "sharedInbox") subscription.deliver(content, number, connection, frames)
      else if (viewer)
        await subscription.deliver(content.id as string, positionOf(connection, subscription, { inbox: number }), viewer)
      subscription.lastNumber = number
    }
    if (delivered.length < MAX_NOTIFICATIONS_PER_ROUND) subscription.lastNumber = Math.max(subscription.lastNumber, upTo)
    else this.request([connection])
  }
}
