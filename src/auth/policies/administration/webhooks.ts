// Access rules and operations of webhooks.
import { Webhook, WebhookDelivery } from "../../../entities/administration/webhooks.js"
import { type Operations, policy } from "../../policies.js"
import { webhookManagers } from "../permissions.js"

export const webhookPolicies = [
  policy(Webhook, {}, { read: webhookManagers, update: webhookManagers, delete: webhookManagers }),
  policy(WebhookDelivery, {}, { read: webhookManagers, update: webhookManagers }),
]

export const webhookOperations: Operations = {
  webhooks: { rule: webhookManagers, description: "List webhooks without their secrets, ordered by description." },
  webhook: { rule: webhookManagers, description: "Get a webhook without its secret." },
  createWebhook: {
    rule: webhookManagers,
    handlesCredentials: true,
    errors: ["INVALID_REFERENCE"],
    description: "Create a webhook. It receives later events. Its secret is shown only in this response.",
  },
  updateWebhook: {
    rule: webhookManagers,
    errors: ["INVALID_REFERENCE"],
    description: "Update a webhook. Omitted fields keep their value.",
  },
  deleteWebhook: { rule: webhookManagers, description: "Delete a webhook with its deliveries." },
  rotateWebhookSecret: {
    rule: webhookManagers,
    handlesCredentials: true,
    description: "Replace the secret of a webhook. The old one signs as well until the end of the overlap.",
  },
  webhookDeliveries: {
    rule: webhookManagers,
    description: "List deliveries of the last 30 days with their last attempt, latest event first.",
  },
  webhookDelivery: { rule: webhookManagers, description: "Get a delivery with its last attempt." },
  redeliverWebhook: {
    rule: webhookManagers,
    errors: ["INVALID_TRANSITION"],
    description: "Deliver an event again, after a success or when all attempts have failed.",
  },
}
