// REST routes of webhooks and their deliveries.
import { IssuedWebhookSecret, Webhook, WebhookDelivery } from "../../entities/administration/webhooks.js"
import {
  CreateWebhookInput,
  RotateWebhookSecretInput,
  UpdateWebhookInput,
  WebhookDeliveryFilter,
} from "../../inputs/administration/webhooks.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const include = { role: ["id", "name"] } as const

export const webhookRoutes = routes("Administration", [
  get("/administration/webhooks", "webhooks", {
    response: [Webhook],
    include,
    handler: (services) => services.administration.webhooks.list(),
  }),
  get("/administration/webhooks/:id", "webhook", {
    response: Webhook,
    include,
    handler: (services, { id }) => services.administration.webhooks.get(id),
  }),
  post("/administration/webhooks", "createWebhook", {
    response: IssuedWebhookSecret,
    include: { webhook: include },
    input: CreateWebhookInput,
    status: 201,
    location: "/administration/webhooks/{webhook.id}",
    handler: (services, input) => services.administration.webhooks.create(input),
  }),
  patch("/administration/webhooks/:id", "updateWebhook", {
    response: Webhook,
    include,
    input: UpdateWebhookInput,
    handler: (services, { id, ...input }) => services.administration.webhooks.update(id, input),
  }),
  del("/administration/webhooks/:id", "deleteWebhook", {
    response: NoContent,
    handler: (services, { id }) => services.administration.webhooks.delete(id),
  }),
  post("/administration/webhooks/:id/rotate", "rotateWebhookSecret", {
    response: IssuedWebhookSecret,
    include: { webhook: include },
    input: RotateWebhookSecretInput,
    handler: (services, { id, ...input }) => services.administration.webhooks.rotateSecret(id, input),
  }),
  get("/administration/webhook-deliveries", "webhookDeliveries", {
    response: [WebhookDelivery],
    input: WebhookDeliveryFilter,
    handler: (services, filter) => services.administration.webhookDeliveries.list(filter),
  }),
  get("/administration/webhook-deliveries/:id", "webhookDelivery", {
    response: WebhookDelivery,
    handler: (services, { id }) => services.administration.webhookDeliveries.get(id),
  }),
  post("/administration/webhook-deliveries/:id/redeliver", "redeliverWebhook", {
    response: WebhookDelivery,
    handler: (services, { id }) => services.administration.webhookDeliveries.redeliver(id),
  }),
])
