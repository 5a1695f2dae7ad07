// Sends the push messages of the outbox, unless the notification was read or deleted meanwhile, or the browser's session has ended.
import type { Task } from "graphile-worker"
import { sql } from "kysely"
import type { PushTarget } from "../adapters/push.js"
import type { AppDependencies } from "../core/dependencies.js"
import { decryptPayload, type PushJob } from "../events/dispatch.js"

export const push =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, subscriptionId, notificationId, category, title, message, link } = decryptPayload<PushJob>(
      deps,
      payload,
    )
    const now = deps.clock.now()
    const { rows } = await sql<{ sealed: string }>`
      select b.sealed from push_subscriptions b
      join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
      join notifications n on n.organization_id = b.organization_id and n.recipient_id = b.employee_id
      where b.organization_id = ${organizationId} and b.id = ${subscriptionId} and n.id = ${notificationId} and n.read_at is null
        and s.ended_at is null and s.expires_at > ${now}`.execute(deps.db)
    const [found] = rows
    if (!found) return
    const target = JSON.parse(deps.seal.unseal(found.sealed)) as PushTarget
    const said = { id: notificationId, category, title, message, url: link && `${deps.config.publicUrl}${link}` }
    // Browsers that were off get the latest message of a topic only: each notification is one.
    const options = { urgent: category === "SECURITY", topic: notificationId.replaceAll("-", "") }
    const outcome = await deps.push.send(target, said, options)
    if (outcome === "gone")
      await sql`delete from push_subscriptions where organization_id = ${organizationId} and id = ${subscriptionId}`.execute(
        deps.db,
      )
    else
      await sql`update push_subscriptions set last_used_at = ${now}
        where organization_id = ${organizationId} and id = ${subscriptionId}`.execute(deps.db)
  }
