// Sends webhooks: a fixed number at a time, of which one organization has a share. A receiver that does not answer delays those of
// other organizations at most until a request ends.
import { inSpan } from "../adapters/tracing.js"
import { signWebhook } from "../auth/webhook-secrets.js"
import type { AppDependencies } from "../core/dependencies.js"
import { queueDeliveries, type ReservedDelivery, recordAttempt, reserveDeliveries } from "./webhook-queue.js"

const POLL_INTERVAL_MS = 250
const CONCURRENT_REQUESTS = 64
const CONCURRENT_REQUESTS_PER_ORGANIZATION = 4

export class WebhookDispatcher {
  readonly #running = new Map<Promise<void>, string>()
  #timer: NodeJS.Timeout | undefined
  #pass: Promise<void> | undefined
  #isStopped = false

  constructor(private readonly deps: AppDependencies) {}

  start(): void {
    this.#timer = setInterval(() => this.#wake(), POLL_INTERVAL_MS)
    this.#timer.unref()
  }

  /** Waits for the requests in flight. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#pass
    await Promise.all(this.#running.keys())
  }

  #wake(): void {
    if (this.#pass || this.#isStopped) return
    this.#pass = this.#runPass()
      .catch((err: unknown) => this.deps.log.warn({ err }, "webhook dispatch failed"))
      .finally(() => {
        this.#pass = undefined
      })
  }

  async #runPass(): Promise<void> {
    await queueDeliveries(this.deps)
    const limit = CONCURRENT_REQUESTS - this.#running.size
    if (limit === 0) return
    const running = new Map([...Map.groupBy(this.#running.values(), (id) => id)].map(([id, { length }]) => [id, length]))
    const options = { limit, perOrganization: CONCURRENT_REQUESTS_PER_ORGANIZATION, running }
    for (const delivery of await reserveDeliveries(this.deps, options)) {
      const sending: Promise<void> = inSpan({ name: "webhook", kind: "CLIENT", run: () => this.#deliver(delivery) })
        .catch((err: unknown) => this.deps.log.warn({ err, deliveryId: delivery.id }, "webhook delivery failed"))
        .finally(() => {
          this.#running.delete(sending)
          this.#wake()
        })
      this.#running.set(sending, delivery.organizationId)
    }
  }

  async #deliver(delivery: ReservedDelivery): Promise<void> {
    const { clock, seal, webhookClient } = this.deps
    const { eventId, type, at, entityType, entityId, changedFields, sealedSecret, sealedPreviousSecret, url } = delivery
    const timestamp = new Date(at).toISOString()
    const body = JSON.stringify({ type, timestamp, data: { entityType, id: entityId, changedFields } })
    const sentAt = Math.floor(clock.now().getTime() / 1000)
    const secrets = [sealedSecret, sealedPreviousSecret].flatMap((sealed) => (sealed === null ? [] : seal.unseal(sealed)))
    const {
      status,
      durationMs,
      body: answerBody,
      failure,
    } = await webhookClient.post(
      url,
      {
        "Content-Type": "application/json",
        "webhook-id": eventId,
        "webhook-timestamp": String(sentAt),
        "webhook-signature": signWebhook(secrets, eventId, sentAt, body),
      },
      body,
    )
    const isRejected = status !== null && (status < 200 || status > 299)
    await recordAttempt(this.deps, delivery, {
      answerStatus: status,
      answerBody,
      durationMs,
      failure: failure ?? (isRejected ? "REJECTED" : null),
    })
  }
}
