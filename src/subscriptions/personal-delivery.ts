// Delivery of notifications that each subscriber reads with their own permissions. Each organization has a queue, so that slow reads
// of one delay neither others nor the shared delivery.
import type { AppDependencies } from "../core/dependencies.js"
import type { KeyedQueue } from "../core/keyed-queue.js"
import { selectFields } from "../query/query-spec.js"
import { CoalescedTask } from "./coalesced-task.js"
import {
  type Connection,
  type NotificationView,
  type PayloadCache,
  type PersonalInboxSubscription,
  resumeTokenOf,
} from "./connection.js"
import type { ConnectionRegistry } from "./connection-registry.js"
import { DELIVERIES_PER_QUERY, deliverMissing, pendingDeliveries } from "./missing-notifications.js"

/** Ids only; each subscriber then reads the notification. */
const ID_VIEW: NotificationView = { key: "id", selection: selectFields("id"), language: "en" }

/** The connections of an organization that lack notifications, with the number up to which they do. */
interface OrganizationQueue {
  readonly behind: Map<Connection, number>
  readonly task: CoalescedTask
}

export class PersonalDelivery {
  readonly #queues = new Map<string, OrganizationQueue>()

  constructor(
    readonly deps: AppDependencies,
    readonly registry: ConnectionRegistry,
    private readonly executions: KeyedQueue,
  ) {}

  /** Delivers what the personal subscriptions of a connection lack up to a number. */
  request(connection: Connection, upTo: number): void {
    if (pendingDeliveries<PersonalInboxSubscription>(connection, "personalInbox", upTo).length === 0) return
    const { organizationId } = connection
    const queue = this.#queues.get(organizationId) ?? this.#createQueue(organizationId)
    queue.behind.set(connection, upTo)
    queue.task.request()
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#queues.values()].map(({ task }) => task.stop()))
  }

  #createQueue(organizationId: string): OrganizationQueue {
    const behind = new Map<Connection, number>()
    const isDue = () => behind.size > 0
    const run = async () => {
      await this.#deliver(organizationId, behind)
      if (behind.size === 0) this.#queues.delete(organizationId)
    }
    const queue = { behind, task: new CoalescedTask(isDue, run) }
    this.#queues.set(organizationId, queue)
    return queue
  }

  async #deliver(organizationId: string, behind: Map<Connection, number>): Promise<void> {
    const pending = [...behind].flatMap(([connection, upTo]) =>
      this.registry.has(connection) ? pendingDeliveries<PersonalInboxSubscription>(connection, "personalInbox", upTo) : [],
    )
    const numbers = new Map(behind)
    behind.clear()
    try {
      while (pending.length > 0) {
        const group = pending.splice(0, DELIVERIES_PER_QUERY)
        const payloads: PayloadCache = new Map()
        const further = await deliverMissing(this, group, ID_VIEW, ({ connection, subscription }, { id }, number) =>
          this.executions.run(organizationId, async () => {
            const viewer = await this.deps.authenticator.loadViewer(connection.sessionId)
            const tokenOf = () => resumeTokenOf(connection, subscription, { inbox: number })
            if (viewer) await subscription.deliver(id as string, tokenOf, viewer, payloads)
          }),
        )
        for (const connection of further) behind.set(connection, numbers.get(connection) as number)
      }
    } catch (err) {
      // The next resync of all connections delivers the rest.
      this.deps.log.warn({ err }, "notification delivery failed")
    }
  }
}
