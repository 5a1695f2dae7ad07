// Deliveries of webhooks: the log, and redelivery. jobs/webhook-queue.ts creates and sends them.
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { WebhookDelivery } from "../../entities/administration/webhooks.js"
import type { WebhookDeliveryFilter } from "../../inputs/administration/webhooks.js"

export class WebhookDeliveryService extends BaseService {
  list({ webhookIds, statuses }: WebhookDeliveryFilter) {
    return this.queryMany(WebhookDelivery, {
      where: { webhookId: webhookIds, status: statuses },
      orderBy: [{ by: "sequence", descending: true }],
    })
  }

  get(id: string) {
    return this.queryOne(WebhookDelivery, { id })
  }

  /** Starts the attempts again. Throws INVALID_TRANSITION for a delivery that waits for an attempt. */
  async redeliver(id: string): Promise<WebhookDelivery> {
    const delivery = await this.findAuthorized("update", WebhookDelivery, id, { lock: true })
    if (delivery.status === "PENDING")
      throw new AppError("INVALID_TRANSITION", { details: { from: "PENDING", action: "redeliver", allowed: [] } })
    Object.assign(delivery, { status: "PENDING", attempts: 0, nextAttemptAt: this.clock.now(), lockedUntil: null })
    this.emit("webhookDelivery.redeliver", { subject: delivery, details: { webhookId: delivery.webhookId } })
    return delivery
  }
}
