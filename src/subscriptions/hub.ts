// Subscription hub of this instance: tracks connections and long polls, and starts deliveries when signals arrive. Signals carry ids
// only; the data is read at delivery.
import type { Signal } from "../adapters/bus/bus.js"
import type { ViewerChange } from "../adapters/bus/viewer-changes.js"
import type { Viewer } from "../auth/viewer.js"
import type { AppDependencies } from "../core/dependencies.js"
import { KeyedQueue } from "../core/keyed-queue.js"
import type { Connection, Subscription } from "./connection.js"
import { ConnectionRegistry } from "./connection-registry.js"
import { InboxDelivery } from "./inbox-delivery.js"
import { LongPolls } from "./long-poll.js"
import { RecordDelivery } from "./record-delivery.js"

const TICK_MS = 1_000
const PING_INTERVAL_TICKS = 10
const RESYNC_INTERVAL_TICKS = 10

export class SubscriptionHub {
  readonly #registry = new ConnectionRegistry()
  readonly #longPolls = new LongPolls()
  /** Reads for single subscribers: organizations take turns, and a few connections to the database remain for requests. */
  readonly #executions = new KeyedQueue({ maxRunning: 4, maxRunningPerKey: 2 })
  #inboxes: InboxDelivery | undefined
  #records: RecordDelivery | undefined
  #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #isStopped = false

  /** The hub is part of the dependencies, so they cannot be passed to the constructor. */
  start(deps: AppDependencies): void {
    this.#inboxes = new InboxDelivery(deps, this.#registry, this.#executions)
    this.#records = new RecordDelivery(deps, this.#registry, this.#executions)
    deps.metrics.addGauge("live_connections", "Open connections for live updates, and their subscriptions", "kind", () => {
      const connections = this.#registry.all()
      const subscriptions = connections.reduce((sum, connection) => sum + connection.subscriptions.size, 0)
      return [
        ["connections", connections.length],
        ["subscriptions", subscriptions],
      ]
    })
    this.#timer = setInterval(() => this.#tick(deps), TICK_MS)
    this.#timer.unref()
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Returns false if the employee has too many connections or the instance is stopping. */
  connect(connection: Connection): boolean {
    return !this.#isStopped && this.#registry.add(connection)
  }

  disconnect(connection: Connection): void {
    this.#registry.remove(connection)
  }

  /**
   * Adds a subscription. `operationId` is unique within the connection. Throws SUBSCRIPTION_LIMIT_EXCEEDED if those of the employee
   * together would cost too much.
   */
  subscribe(connection: Connection, operationId: string, subscription: Subscription, cost: number): void {
    this.#registry.subscribe(connection, operationId, subscription, cost)
  }

  /** Delivers what a subscription lacks, and then what is new. */
  deliver(connection: Connection, subscription: Subscription): void {
    if (subscription.source === "record") this.#records?.add(connection, subscription)
    this.#inboxes?.request([connection])
  }

  onSignal(signal: Signal): void {
    if (signal.type === "record") this.#records?.request(signal.organizationId)
    else {
      this.#longPolls.wake(signal.employeeIds)
      const { organizationId, employeeIds } = signal
      this.#inboxes?.request(this.#registry.audienceOf({ organizationId, viewerIds: employeeIds }))
    }
  }

  /** Ends the long polls of the changed viewers. The delivery closes the connections whose sessions have ended. */
  onViewersChanged(change: ViewerChange): void {
    this.#longPolls.endOf(change)
    this.#inboxes?.request(this.#registry.audienceOf(change))
  }

  /** Checks all connections and long polls, as if each had received a signal. Call it when signals may be missing. */
  resync(): void {
    this.#longPolls.wake()
    this.#inboxes?.request(this.#registry.all())
    this.#records?.resync()
  }

  waitForChange(viewer: Viewer, milliseconds: number, check: () => Promise<boolean>): Promise<void> {
    return this.#longPolls.wait(viewer, milliseconds, check)
  }

  /** Closes all connections. Their clients reconnect to another instance and resume there. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#longPolls.stop()
    for (const connection of this.#registry.all()) this.#registry.close(connection, "serverRestart")
    await Promise.all([this.#inboxes?.stop(), this.#records?.stop()])
  }

  #tick(deps: AppDependencies): void {
    this.#ticks++
    const now = deps.clock.now().getTime()
    for (const connection of this.#registry.all())
      if (connection.expiresAt <= now) this.#registry.close(connection, "tokenExpired")
    if (this.#ticks % PING_INTERVAL_TICKS === 0) for (const connection of this.#registry.all()) connection.ping()
    if (this.#ticks % RESYNC_INTERVAL_TICKS === 0) this.resync()
  }
}
