// Task that sends the push messages of the outbox. Messages for read or deleted notifications and for ended sessions are skipped.
import type { Task } from "graphile-worker"
import { sql } from "kysely"
import type { PushTarget } from "../adapters/push.js"
import { linkUrl } from "../core/app-links.js"
import type { AppDependencies } from "../core/dependencies.js"
import { snakeCase } from "../entities/metadata.js"
import { isUnread } from "../entities/notifications.js"
import type { PushJob } from "../events/channels/push.js"
import { decryptPayload } from "../events/outbox.js"

export const pushTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const job = decryptPayload<PushJob>(deps, payload)
    const { organizationId, subscriptionId, notificationId, category, title, message, link } = job
    const now = deps.clock.now()
    const { rows } = await sql<{ sealed: string }>`
      select b.sealed from push_subscriptions b
      join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
      join notifications n on n.organization_id = b.organization_id and n.recipient_id = b.employee_id
      where b.organization_id = ${organizationId} and b.id = ${subscriptionId} and n.id = ${notificationId}
        and ${isUnread((property) => sql.ref(`n.${snakeCase(property)}`))} and s.ended_at is null and s.expires_at > ${now}`.execute(
      deps.db,
    )
    const [subscription] = rows
    if (!subscription) return
    const target = JSON.parse(deps.seal.unseal(subscription.sealed)) as PushTarget
    const content = { id: notificationId, category, title, message, url: link && linkUrl(deps.config, link) }
    // A push service replaces waiting messages of the same topic, so each notification has its own topic.
    const options = { urgent: category === "SECURITY", topic: notificationId.replaceAll("-", "") }
    const outcome = await deps.push.send(target, content, options).catch((error) => {
      deps.metrics.countPush("failed")
      throw error
    })
    deps.metrics.countPush(outcome === "gone" ? "gone" : "sent")
    if (outcome === "gone")
      await sql`delete from push_subscriptions where organization_id = ${organizationId} and id = ${subscriptionId}`.execute(
        deps.db,
      )
    else
      await sql`update push_subscriptions set last_used_at = ${now}
        where organization_id = ${organizationId} and id = ${subscriptionId}`.execute(deps.db)
  }
