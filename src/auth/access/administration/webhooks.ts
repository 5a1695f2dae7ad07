// Access rules of webhooks.
import { type RawBuilder, sql } from "kysely"
import { Permission } from "../../../entities/administration/enums.js"
import { Webhook, WebhookDelivery } from "../../../entities/administration/webhooks.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { everyone } from "../../access-rules.js"
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

export const webhookAccess = [
  accessPolicy(
    Webhook,
    { rowRule: manageableWebhook },
    { read: webhookManagers, update: webhookManagers, delete: webhookManagers },
  ),
  accessPolicy(WebhookDelivery, { rowRule: ofManageableWebhook }, { read: webhookManagers, update: webhookManagers }),
]
