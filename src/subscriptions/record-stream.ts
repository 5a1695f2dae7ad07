// Delivery of the record changes of one organization, from its log. A subscriber first catches up with the missed changes, and
// then receives the new ones with all others. Both are ordered by number, so no change is lost or delivered twice.
import pLimit from "p-limit"
import { inSpan } from "../adapters/tracing.js"
import type { Viewer } from "../auth/viewer.js"
import type { AppDependencies } from "../core/dependencies.js"
import { toAppError } from "../core/errors.js"
import type { KeyedQueue } from "../core/keyed-queue.js"
import { EVERYONE } from "../entities/record-changes.js"
import {
  type AudienceChange,
  type LoggedChange,
  loadMissedChanges,
  loadRecordChanges,
} from "../services/notifications/live-queries.js"
import { processInBatches } from "./batches.js"
import { CoalescedTask } from "./coalesced-task.js"
import {
  type Connection,
  type PayloadCache,
  type RecordSubscription,
  resumeTokenOf,
  type SubscriberChange,
  type Subscription,
} from "./connection.js"
import type { ConnectionRegistry } from "./connection-registry.js"

/** Subscribers whose viewers one query loads. */
const VIEWERS_PER_QUERY = 100
const CHANGES_PER_QUERY = 100

/** Subscribers of one organization that receive missed changes at the same time. */
const MAX_CATCH_UPS = 2

/** What the streams of all organizations share. */
interface StreamDependencies {
  readonly deps: AppDependencies
  readonly registry: ConnectionRegistry
  /** Reads of subscribers, by organization. */
  readonly executions: KeyedQueue
}

const isRecordSubscription = (subscription: Subscription): subscription is RecordSubscription => subscription.source === "record"

/** Whether a change belongs to the list that a subscription follows, if it follows one. */
const isInTopic = ({ topicId }: RecordSubscription, { topicIds }: LoggedChange) =>
  topicId === undefined || topicIds.includes(topicId)

/** The subscriptions of a connection to record changes. */
export const recordSubscriptionsOf = ({ subscriptions }: Connection): RecordSubscription[] =>
  [...subscriptions.values()].filter(isRecordSubscription)

export class RecordStream {
  /** Number up to which all changes are delivered. */
  deliveredTo: number
  /** Number of the change in delivery, else `deliveredTo`. */
  #current: number
  #isRequested = false
  readonly #catchUps = new Set<Promise<void>>()
  readonly #task = new CoalescedTask(
    () => this.#isRequested,
    () => this.#deliverNew(),
  )
  readonly #limitCatchUps = pLimit(MAX_CATCH_UPS)
  readonly #shared: StreamDependencies

  constructor(
    shared: StreamDependencies,
    private readonly organizationId: string,
    number: number,
  ) {
    this.#shared = shared
    this.deliveredTo = number
    this.#current = number
  }

  /** Delivers the new changes of the log. */
  request(): void {
    this.#isRequested = true
    this.#task.request()
  }

  /** Adds a subscription. It receives the changes after its `lastChange`. */
  add(connection: Connection, subscription: RecordSubscription): void {
    if (this.#join(subscription)) return
    const catchUp = this.#limitCatchUps(() => this.#catchUp(connection, subscription))
      .catch((err) => {
        this.#shared.deps.log.warn({ err }, "missed record change delivery failed")
        // The client reconnects and resumes.
        this.#shared.registry.close(connection, "serverRestart")
      })
      .finally(() => this.#catchUps.delete(catchUp))
    this.#catchUps.add(catchUp)
  }

  async stop(): Promise<void> {
    await Promise.all([this.#task.stop(), ...this.#catchUps])
  }

  /** Lets a subscription take part in the delivery if it lacks no earlier change. */
  #join(subscription: RecordSubscription): boolean {
    if (subscription.lastChange < this.#current) return false
    subscription.log = this
    return true
  }

  async #catchUp(connection: Connection, subscription: RecordSubscription): Promise<void> {
    const { organizationId, employeeId, sessionId } = connection
    while (this.#isOpen(connection, subscription) && !this.#join(subscription)) {
      const range = { organizationId, employeeId, entities: [...subscription.entities], after: subscription.lastChange }
      const { changes, completeTo, isExpired } = await loadMissedChanges(this.#shared.deps, range, CHANGES_PER_QUERY)
      if (isExpired) return this.#shared.registry.close(connection, "serverRestart")
      const viewer = (await this.#shared.deps.authenticator.loadViewers([sessionId])).get(sessionId)
      for (const { isFormerReader, ...change } of changes.filter((missed) => isInTopic(subscription, missed)))
        await this.#deliverTo(connection, subscription, viewer, {
          ...change,
          isRemoval: isFormerReader || change.change === "DELETED",
          payloads: new Map(),
        })
      subscription.lastChange = completeTo
    }
  }

  async #deliverNew(): Promise<void> {
    this.#isRequested = false
    try {
      let changes: AudienceChange[]
      do {
        changes = await loadRecordChanges(this.#shared.deps, this.organizationId, this.deliveredTo, CHANGES_PER_QUERY)
        for (const change of changes) {
          this.#current = change.number
          await inSpan({
            name: "deliver record",
            attributes: { "record.type": change.entity },
            run: () => this.#deliver(change),
          })
          this.deliveredTo = change.number
        }
      } while (changes.length === CHANGES_PER_QUERY)
    } catch (err) {
      // The next resync of all connections delivers the rest.
      this.#shared.deps.log.warn({ err }, "record delivery failed")
    }
  }

  async #deliver({ readerIds, formerReaderIds, loggedAt, ...change }: AudienceChange): Promise<void> {
    const audience = new Set([...readerIds, ...formerReaderIds])
    const viewerIds = audience.has(EVERYONE) ? undefined : [...audience]
    const formerReaders = new Set(formerReaderIds)
    const subscribers = this.#shared.registry
      .audienceOf({ organizationId: this.organizationId, viewerIds })
      .flatMap((connection) =>
        recordSubscriptionsOf(connection)
          .filter(
            (subscription) =>
              subscription.log &&
              subscription.entities.has(change.entity) &&
              subscription.lastChange < change.number &&
              isInTopic(subscription, change),
          )
          .map((subscription) => ({ connection, subscription })),
      )
    const payloads: PayloadCache = new Map()
    await processInBatches(subscribers, VIEWERS_PER_QUERY, async (batch) => {
      const sessionIds = new Set(batch.map(({ connection }) => connection.sessionId))
      const viewers = await this.#shared.deps.authenticator.loadViewers([...sessionIds])
      for (const { connection, subscription } of batch) {
        const isRemoval = change.change === "DELETED" || formerReaders.has(EVERYONE) || formerReaders.has(connection.employeeId)
        await this.#deliverTo(connection, subscription, viewers.get(connection.sessionId), {
          ...change,
          isRemoval,
          payloads,
          loggedAt,
        })
      }
    })
  }

  /** Delivers a change to one subscriber, in the order of numbers. The delay of a new one, with `loggedAt`, is measured. Throws for a failure that a later attempt may not have. */
  async #deliverTo(
    connection: Connection,
    subscription: RecordSubscription,
    viewer: Viewer | undefined,
    { payloads, loggedAt, ...change }: SubscriberChange & { payloads: PayloadCache; loggedAt?: number },
  ): Promise<void> {
    if (!viewer) this.#shared.registry.close(connection, "sessionEnded")
    if (!viewer || !this.#isOpen(connection, subscription)) return
    const records = change.number
    try {
      const tokenOf = () => resumeTokenOf(connection, subscription, { records })
      await this.#shared.executions.run(this.organizationId, () => subscription.deliver(change, tokenOf, viewer, payloads))
      const { metrics, clock } = this.#shared.deps
      if (loggedAt !== undefined) metrics.observeLiveUpdate("record", (clock.now().getTime() - loggedAt) / 1000)
    } catch (err) {
      const { status } = toAppError(err) ?? { status: 500 }
      if (status > 500) throw err
      // Other errors than a lost permission are defects.
      if (status === 500) this.#shared.deps.log.error({ err, record: change.id }, "record change not delivered")
    }
    subscription.lastChange = records
  }

  #isOpen(connection: Connection, subscription: RecordSubscription): boolean {
    return this.#shared.registry.has(connection) && recordSubscriptionsOf(connection).includes(subscription)
  }
}
