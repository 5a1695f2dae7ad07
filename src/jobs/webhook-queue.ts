// Queue of webhook deliveries in PostgreSQL. Deliveries follow the change feed from the position of each webhook, so none is lost
// when an instance ends. Instances reserve deliveries for a limited time.
import { sql } from "kysely"
import { DAY_MS, HOUR_MS, later } from "../adapters/clock.js"
import { grantsOfKeySql } from "../auth/role-grants.js"
import { ServiceViewer, Viewer, type ViewerData } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { acceptsWrites } from "../core/organization-moves.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { WebhookDelivery } from "../entities/administration/webhooks.js"
import { hasEventType } from "../services/administration/change-rows.js"

/** Events of one webhook that a transaction examines. */
const EVENTS_PER_BATCH = 500
const WEBHOOKS_PER_PASS = 100
/** Deliveries of a webhook without an attempt beyond which its events wait in the change feed: each pass examines those that are due. */
const MAX_UNATTEMPTED = 500
/** Longer than an attempt can take. */
const RESERVATION_MS = 60_000
const MAX_ATTEMPTS = 10
const FIRST_DELAY_MS = 5_000
const DELAY_FACTOR = 4
const MAX_DELAY_MS = 12 * HOUR_MS
/** Largest deviation of a delay, as a share of it, so that retries of an outage spread. */
const JITTER = 0.2
/** A webhook whose attempts have all failed for this long is deactivated. */
const DEACTIVATION_MS = 3 * DAY_MS
const GONE = 410

/** A delivery that this instance has reserved. */
export type ReservedDelivery = Pick<
  WebhookDelivery,
  "id" | "organizationId" | "webhookId" | "eventId" | "type" | "at" | "entityType" | "entityId" | "changedFields" | "attempts"
> & { url: string; sealedSecret: string; sealedPreviousSecret: string | null }

export type Attempt = Required<Pick<WebhookDelivery, "answerStatus" | "answerBody" | "durationMs" | "failure">>

/** Milliseconds until the next attempt, without jitter: 5 s, 20 s, 80 s and so on, at most 12 h. */
export const retryDelay = (attempts: number): number => Math.min(FIRST_DELAY_MS * DELAY_FACTOR ** (attempts - 1), MAX_DELAY_MS)

/** Creates the deliveries of new events. Returns whether there were any events. */
export async function queueDeliveries(deps: AppDependencies): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select w.id from webhooks w join audit_chains c on c.organization_id = w.organization_id
    where w.is_active and w.position < c.last_sequence and ${acceptsWrites("w.organization_id")} and ${MAX_UNATTEMPTED} > (
      select count(*) from (select from webhook_deliveries d
        where d.organization_id = w.organization_id and d.webhook_id = w.id and d.status = 'PENDING' and d.attempts = 0
        limit ${MAX_UNATTEMPTED}) p)
    order by random() limit ${WEBHOOKS_PER_PASS}`.execute(deps.db)
  for (const { id } of rows) await queueDeliveriesOf(deps, id)
  return rows.length > 0
}

type WebhookRow = ViewerData & { roleId: string | null; eventTypes: string[]; position: number; until: number }

async function queueDeliveriesOf(deps: AppDependencies, id: string): Promise<void> {
  const em = deps.orm.em.fork()
  await em.transactional(async () => {
    const db = em.getKysely()
    const { rows } = await sql<WebhookRow>`
      select w.id, w.id as "sessionId", w.organization_id as "organizationId", 'EMPLOYEE' as role, '{}'::uuid[] as reports,
        o.language, o.timezone, o.policies, ${sql.raw(grantsOfKeySql("w"))} as grants, w.role_id as "roleId",
        w.event_types as "eventTypes", w.position, least(c.last_sequence, w.position + ${EVENTS_PER_BATCH}) as until
      from webhooks w join organizations o on o.id = w.organization_id join audit_chains c on c.organization_id = w.organization_id
      where w.id = ${id} and w.is_active and w.position < c.last_sequence for update of w skip locked`.execute(db)
    const [webhook] = rows
    if (!webhook) return
    const { position, until, eventTypes, organizationId } = webhook
    const ctx = new Context(deps, viewerOf(webhook), { requestId: `webhook-${id}`, address: "" })
    const now = deps.clock.now()
    const types = eventTypes.length > 0 ? hasEventType(sql`e.action`, sql`${eventTypes}::text[]`) : sql`true`
    const events = ctx.services.administration.changes.rows(sql`e.sequence > ${position} and e.sequence <= ${until} and ${types}`)
    await sql`
      insert into webhook_deliveries (id, organization_id, webhook_id, event_id, sequence, type, at, entity_type, entity_id, changed_fields,
        status, attempts, next_attempt_at, created_at, updated_at, version)
      select gen_random_uuid(), ${organizationId}, ${id}, r.id, r.sequence, r.type, r.at, r.entity_type, r.entity_id, r.changed_fields,
        'PENDING', 0, ${now}, ${now}, ${now}, 1
      from (${events}) r on conflict do nothing`.execute(db)
    await sql`update webhooks set position = ${until} where organization_id = ${organizationId} and id = ${id}`.execute(db)
  })
}

/** The viewer whose rights limit the events of a webhook: a service account with its role, or an administrator. */
const viewerOf = ({ roleId, ...data }: WebhookRow): Viewer =>
  roleId === null ? new Viewer({ ...data, role: "ADMIN", grants: [] }) : new ServiceViewer({ ...data, expiresAt: null })

/**
 * Reserves due deliveries, at most `limit`, and for each organization at most `perOrganization` less those that this instance is
 * sending. A delivery waits for earlier ones of the same record. Organizations take turns.
 */
export async function reserveDeliveries(
  { db, clock }: AppDependencies,
  { limit, perOrganization, running }: { limit: number; perOrganization: number; running: ReadonlyMap<string, number> },
): Promise<ReservedDelivery[]> {
  const now = clock.now()
  const { rows } = await sql<ReservedDelivery>`
    with due as (
      select d.id, d.organization_id, d.next_attempt_at,
        row_number() over (partition by d.organization_id order by d.next_attempt_at, d.id) as turn
      from webhooks w cross join lateral (
        select d.id, d.organization_id, d.next_attempt_at from webhook_deliveries d
        where d.organization_id = w.organization_id and d.webhook_id = w.id and d.status = 'PENDING' and d.next_attempt_at <= ${now}
          and coalesce(d.locked_until <= ${now}, true)
          and not exists (select from webhook_deliveries p where p.organization_id = d.organization_id and p.webhook_id = d.webhook_id
            and p.entity_id = d.entity_id and p.sequence < d.sequence and p.status = 'PENDING')
        order by d.next_attempt_at limit ${perOrganization}) d
      where w.is_active and ${acceptsWrites("w.organization_id")}
    ), chosen as (
      select d.id from due d
      where d.turn <= ${perOrganization} - coalesce((${JSON.stringify(Object.fromEntries(running))}::jsonb ->> d.organization_id::text)::int, 0)
      order by d.turn, d.next_attempt_at limit ${limit}
    )
    update webhook_deliveries d set locked_until = ${later(now, RESERVATION_MS)}
    from webhooks w
    where d.id in (select id from chosen) and d.status = 'PENDING' and coalesce(d.locked_until <= ${now}, true)
      and w.organization_id = d.organization_id and w.id = d.webhook_id
    returning d.id, d.organization_id as "organizationId", d.webhook_id as "webhookId", d.event_id as "eventId", d.type, d.at,
      d.entity_type as "entityType", d.entity_id as "entityId", d.changed_fields as "changedFields", d.attempts, w.url,
      w.sealed_secret as "sealedSecret",
      case when w.previous_secret_expires_at > ${now} then w.sealed_previous_secret end as "sealedPreviousSecret"`.execute(db)
  return rows
}

/** Stores the result of an attempt, plans the next one, and deactivates a webhook that has failed for days or is gone. */
export async function recordAttempt(deps: AppDependencies, delivery: ReservedDelivery, attempt: Attempt): Promise<void> {
  const { db, clock } = deps
  const { id, organizationId, webhookId } = delivery
  const { answerStatus, answerBody, durationMs, failure } = attempt
  const now = clock.now()
  const attempts = delivery.attempts + 1
  const isDead = failure !== null && (attempts >= MAX_ATTEMPTS || answerStatus === GONE)
  const status = failure === null ? "DELIVERED" : isDead ? "FAILED" : "PENDING"
  const delay = retryDelay(attempts) * (1 + JITTER * (2 * Math.random() - 1))
  await sql`
    update webhook_deliveries set status = ${status}, attempts = ${attempts}, locked_until = null, last_attempt_at = ${now},
      next_attempt_at = ${status === "PENDING" ? later(now, delay) : null}, answer_status = ${answerStatus}, answer_body = ${answerBody},
      duration_ms = ${durationMs}, failure = ${failure}, updated_at = ${now}, version = version + 1
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
  const { rows } = await sql<{ failingSince: Date | null }>`
    update webhooks set failing_since = ${failure === null ? null : sql`coalesce(failing_since, ${now})`}
    where organization_id = ${organizationId} and id = ${webhookId} returning failing_since as "failingSince"`.execute(db)
  const failingSince = rows[0]?.failingSince
  if (failure === null || !failingSince) return
  if (answerStatus !== GONE && now.getTime() - new Date(failingSince).getTime() < DEACTIVATION_MS) return
  const ctx = systemContext(deps, organizationId, `webhook-${webhookId}`)
  await unitOfWork(ctx, () => ctx.services.administration.webhooks.deactivateFailing(webhookId))
}
