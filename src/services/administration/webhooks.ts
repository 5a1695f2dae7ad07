// Webhooks: management, secrets, the deactivation of failing ones, and the log of deliveries. jobs/webhook-queue.ts sends them.
import { later } from "../../adapters/clock.js"
import { newWebhookSecret } from "../../auth/webhook-secrets.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError, validationError } from "../../core/errors.js"
import { takeAdvisoryLock } from "../../core/locks.js"
import { type IssuedWebhookSecret, Webhook, WebhookDelivery } from "../../entities/administration/webhooks.js"
import { AuditChain } from "../../entities/audit-entry.js"
import { assertEventTypes } from "../../events/event-names.js"
import type {
  CreateWebhookInput,
  RotateWebhookSecretInput,
  UpdateWebhookInput,
  WebhookDeliveryFilter,
} from "../../inputs/administration.js"
import { DEFAULT_OVERLAP_SECONDS } from "./api-keys.js"

/** Webhooks of one organization. */
const MAX_WEBHOOKS = 20

export class WebhookService extends BaseService {
  list() {
    return this.queryMany(Webhook, { orderBy: [{ by: "description" }] })
  }

  get(id: string) {
    return this.queryOne(Webhook, { id })
  }

  /** Throws FORBIDDEN for a role with a permission that the viewer does not have for everyone. */
  async create({ eventTypes = [], isActive = true, roleId, ...input }: CreateWebhookInput): Promise<IssuedWebhookSecret> {
    this.assertUrlAllowed(input.url)
    assertEventTypes("eventTypes", eventTypes)
    await this.assertRoleFits(roleId)
    const { organizationId } = this.viewer
    await takeAdvisoryLock(this.db, `webhooks ${organizationId}`)
    if ((await this.em.count(Webhook, {})) >= MAX_WEBHOOKS) throw tooManyError("url", MAX_WEBHOOKS)
    const chain = await this.em.findOne(AuditChain, {})
    const values = { ...input, eventTypes: [...new Set(eventTypes)], isActive, roleId, position: chain?.lastSequence ?? 0 }
    const secret = newWebhookSecret()
    const webhook = await this.createRecord(Webhook, { ...values, sealedSecret: this.ctx.deps.seal.seal(secret) })
    this.emit("webhook.create", {
      subject: webhook,
      details: { origin: new URL(webhook.url).origin, eventTypes: webhook.eventTypes },
    })
    return { secret, webhook }
  }

  /** Throws FORBIDDEN for a role with a permission that the viewer does not have for everyone. */
  async update(id: string, { eventTypes, ...patch }: UpdateWebhookInput): Promise<Webhook> {
    const webhook = await this.findAuthorized("update", Webhook, id, { lock: true })
    assertEventTypes("eventTypes", eventTypes)
    if (patch.url !== undefined) this.assertUrlAllowed(patch.url)
    const { changed } = await this.applyPatch(webhook, { ...patch, eventTypes: eventTypes && [...new Set(eventTypes)] })
    await this.assertRoleFits(webhook.roleId)
    if (changed.includes("isActive")) Object.assign(webhook, { failingSince: null, deactivatedAt: null })
    this.emitUpdate("webhook.update", webhook, changed)
    return webhook
  }

  async delete(id: string): Promise<void> {
    const webhook = await this.findAuthorized("delete", Webhook, id, { lock: true })
    this.em.remove(webhook)
    this.emit("webhook.delete", { subject: webhook, details: { origin: new URL(webhook.url).origin } })
  }

  async rotateSecret(
    id: string,
    { overlapSeconds = DEFAULT_OVERLAP_SECONDS }: RotateWebhookSecretInput,
  ): Promise<IssuedWebhookSecret> {
    const webhook = await this.findAuthorized("update", Webhook, id, { lock: true })
    const secret = newWebhookSecret()
    webhook.sealedPreviousSecret = webhook.sealedSecret
    webhook.previousSecretExpiresAt = later(this.clock.now(), overlapSeconds * 1000)
    webhook.sealedSecret = this.ctx.deps.seal.seal(secret)
    this.emit("webhook.rotateSecret", { subject: webhook, details: { overlapSeconds } })
    return { secret, webhook }
  }

  /** Deactivates a webhook whose deliveries fail. */
  async deactivateFailing(id: string): Promise<void> {
    const webhook = await this.em.findOne(Webhook, { id, isActive: true })
    if (!webhook) return
    webhook.isActive = false
    webhook.deactivatedAt = this.clock.now()
    this.emit("webhook.deactivate", { subject: webhook, details: { failingSince: webhook.failingSince } })
  }

  listDeliveries({ webhookIds, statuses }: WebhookDeliveryFilter) {
    return this.queryMany(WebhookDelivery, {
      where: { webhookId: webhookIds, status: statuses },
      orderBy: [{ by: "sequence", descending: true }],
    })
  }

  getDelivery(id: string) {
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

  private assertUrlAllowed(url: string): void {
    if (!this.ctx.deps.webhookClient.isAllowedUrl(url)) throw validationError({ url: "notAllowed" })
  }

  /** Throws FORBIDDEN for a webhook with more than the viewer has. Only administrators leave out the role. */
  private async assertRoleFits(roleId: string | null | undefined): Promise<void> {
    if (!roleId && this.viewer.isAdmin) return
    if (!roleId) throw new AppError("FORBIDDEN", { problems: [{ path: "roleId", code: "required" }] })
    await this.ctx.services.administration.roles.assertServiceRole(roleId)
  }
}
