// REST routes of webhooks and their deliveries.
import { WebhookResolver } from "../../resolvers/administration/webhooks.js"
import { operationRoutes } from "../operation-routes.js"

const include = { role: ["id", "name"] } as const

export const webhookRoutes = operationRoutes("Administration", WebhookResolver, {
  "GET /administration/webhooks": { operation: "webhooks", include },
  "GET /administration/webhooks/:id": { operation: "webhook", include },
  "POST /administration/webhooks": {
    operation: "createWebhook",
    include: { webhook: include },
    location: "/administration/webhooks/{webhook.id}",
  },
  "PATCH /administration/webhooks/:id": { operation: "updateWebhook", include },
  "DELETE /administration/webhooks/:id": "deleteWebhook",
  "POST /administration/webhooks/:id/rotate": { operation: "rotateWebhookSecret", include: { webhook: include } },
  "GET /administration/webhook-deliveries": "webhookDeliveries",
  "GET /administration/webhook-deliveries/:id": "webhookDelivery",
  "POST /administration/webhook-deliveries/:id/redeliver": "redeliverWebhook",
})
