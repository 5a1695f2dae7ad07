// Inbox channel: writes notifications in the transaction of the event.
import { type RawBuilder, sql } from "kysely"
import type { NotificationCategory } from "../../entities/enums.js"
import type { EventContext } from "../event-context.js"

export interface NotificationRow {
  id: string
  recipientId: string
  eventId: string
  category: NotificationCategory
  type: string
  /** Message by language. */
  texts: Record<string, string>
  entityType: string
  entityId: string
  link: string | null
  senderId: string | null
  inInbox: boolean
  awaitsDigest: boolean
  isEmailed: boolean
}

/**
 * Queries that insert rows, except those whose recipient was notified of the event before; the last one, `notified`, has the inserted
 * ids. The upsert locks each inbox until the transaction ends, in the order of the recipients. Numbers therefore follow the commits:
 * a client that has received a number has received all smaller ones.
 */
export function inboxQueries(
  ctx: EventContext,
  organizationId: string,
  notifications: readonly NotificationRow[],
  whenActorIsValid: RawBuilder<boolean>,
): RawBuilder<unknown>[] {
  const now = ctx.deps.clock.now()
  return [
    sql`given as (
      select g.* from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as g (
        id uuid, "recipientId" uuid, "eventId" uuid, category text, type text, texts jsonb, "entityType" text, "entityId" text,
        link text, "senderId" uuid, "inInbox" boolean, "awaitsDigest" boolean, "isEmailed" boolean)
      where not exists (select 1 from notifications n where n.organization_id = ${organizationId}
        and n.event_id = g."eventId" and n.recipient_id = g."recipientId")
    )`,
    sql`counted as (
      insert into inboxes as i (id, organization_id, employee_id, last_number, unread, created_at, updated_at, version)
      select gen_random_uuid(), ${organizationId}, "recipientId", count(*), count(*) filter (where "inInbox"), ${now}, ${now}, 1
      from given where ${whenActorIsValid} group by "recipientId" order by "recipientId"
      on conflict (organization_id, employee_id) do update set last_number = i.last_number + excluded.last_number,
        unread = i.unread + excluded.unread, updated_at = excluded.updated_at
      returning i.employee_id, i.last_number
    )`,
    sql`notified as (
      insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id,
        link, sender_id, in_inbox, awaits_digest, is_emailed, created_at, updated_at, version)
      select g.id, ${organizationId}, g."recipientId", g."eventId",
        c.last_number + 1 - row_number() over (partition by g."recipientId" order by g.id desc),
        g.category, g.type, g.texts, g."entityType", g."entityId", g.link, g."senderId", g."inInbox", g."awaitsDigest", g."isEmailed",
        ${now}, ${now}, 1
      from given g join counted c on c.employee_id = g."recipientId"
      returning id
    )`,
  ]
}
