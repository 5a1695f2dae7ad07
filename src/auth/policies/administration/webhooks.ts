// Access rules and operations of webhooks.
import { type RawBuilder, sql } from "kysely"
import { Permission } from "../../../entities/administration/enums.js"
import { Webhook, WebhookDelivery } from "../../../entities/administration/webhooks.js"
import { everyone } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import type { Viewer } from "../../viewer.js"
import { webhookManagers } from "../permissions.js"

/** Webhooks whose role has nothing that the viewer lacks, because deliveries show what the role may read. Administrators see all. */
const manageable = (viewer: Viewer, webhook: RawBuilder<unknown>): RawBuilder<unknown> | undefined => {
  if (viewer.isAdmin) return undefined
  const held = Permission.keys.filter((permission) => viewer.isHr || viewer.scopeOf(permission) === everyone)
  return sql`exists (select from webhooks m join custom_roles g on g.organization_id = m.organization_id and g.id = m.role_id
    where m.organization_id = ${viewer.organizationId} and m.id = ${webhook} and g.permissions <@ ${held}::text[])`
}

const manageableWebhook: RowRule = (webhook, viewer) => manageable(viewer, webhook("id"))
const ofManageableWebhook: RowRule = (delivery, viewer) => manageable(viewer, delivery("webhookId"))

export const webhookPolicies = [
  policy(Webhook, { rowRule: manageableWebhook }, { read: webhookManagers, update: webhookManagers, delete: webhookManagers }),
  policy(WebhookDelivery, { rowRule: ofManageableWebhook }, { read: webhookManagers, update: webhookManagers }),
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
