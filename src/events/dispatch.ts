// Dispatches notifications. Inboxes are written in the transaction of the event, emails and push messages become jobs in it: no
// message is lost, and none is sent for a change that was rolled back.
import { setImmediate } from "node:timers/promises"
import { type RawBuilder, sql } from "kysely"
import { executeChecked } from "../core/actor-check.js"
import type { Context } from "../core/context.js"
import { newId } from "../entities/base-entity.js"
import type { Class } from "../entities/metadata.js"
import { channelsOf } from "../entities/notification-channels.js"
import { formatValues } from "../i18n/format.js"
import { LANGUAGES, type MessageKey, translate } from "../i18n/translate.js"
import { createMailJob, type MailJob } from "./channels/email.js"
import { inboxQueries, type NotificationRow } from "./channels/inbox.js"
import type { PushJob } from "./channels/push.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent, EventName } from "./events.js"
import { outgoingMessagesFor } from "./notification-rules.js"
import { addJobs, JobPriority, mailKey, type OutboxJob } from "./outbox.js"
import type { OutgoingMessage } from "./outgoing-message.js"
import { endOfOwnQuietHours } from "./quiet-hours.js"
import { loadRecipients, type Recipient } from "./recipients.js"

/** Emails that also go to unconfirmed addresses. */
const LINK_MESSAGES: ReadonlySet<OutgoingMessage["messageKey"]> = new Set(["invitation", "passwordReset", "emailConfirmation"])

/** Events of one turn of the event loop. */
export const EVENTS_PER_TURN = 100

/** How many messages of a type the events send to a recipient. */
export interface MessageCount {
  readonly type: EventName
  readonly recipientId: string
  readonly count: number
}

/** A message with the event that caused it. */
export interface PendingNotification {
  event: EmittedEvent
  message: OutgoingMessage
}

/** A notification with the jobs of its other channels. */
interface Delivery {
  row: NotificationRow
  jobs: OutboxJob[]
}

/** Writes inboxes and jobs, in one statement for each organization that also checks the actor. */
export async function dispatch(ctx: Context, notifications: readonly PendingNotification[]): Promise<void> {
  const byOrganization = Map.groupBy(notifications, ({ event }) => event.payload.subject.organizationId)
  for (const [organizationId, group] of byOrganization) {
    const ids = group.map(({ message }) => message.to.id)
    await dispatchWithin(ctx, organizationId, await loadRecipients(ctx, organizationId, ids), group)
  }
}

async function dispatchWithin(
  ctx: Context,
  organizationId: string,
  recipients: ReadonlyMap<string, Recipient>,
  notifications: readonly PendingNotification[],
): Promise<void> {
  const renderer = new TextRenderer()
  const jobs: OutboxJob[] = []
  const deliveries: Delivery[] = []
  for (const { event, message, recipient } of messagesTo(ctx, recipients, notifications)) {
    if ("category" in message) deliveries.push(createDelivery(ctx, recipient, event, message, renderer))
    else jobs.push({ task: "mail", job: createMailJob(recipient, newId(), message), priority: JobPriority.URGENT })
  }
  const rows = deliveries.map(({ row }) => row)
  for (const { row, jobs: own } of deliveries) {
    for (const job of own) {
      const { priority = JobPriority.NORMAL } = job
      const offset = ctx.deps.fairQueuing.nextOffset(organizationId, priority === JobPriority.URGENT)
      jobs.push({ ...job, priority: priority + offset, notificationId: row.id })
    }
  }
  if (jobs.length + rows.length > 0)
    await executeChecked(ctx, (whenActorIsValid) => toParts(ctx, { organizationId, rows, jobs }, whenActorIsValid))
  if (rows.length > 0) ctx.publish({ type: "inbox", organizationId, employeeIds: rows.map(({ recipientId }) => recipientId) })
}

/**
 * How many messages of each type the events send to each recipient. Nothing is sent. The channels are left out: they are settings of the
 * recipients.
 */
export async function countMessages(ctx: Context, events: readonly EmittedEvent[]): Promise<MessageCount[]> {
  const notifications: PendingNotification[] = []
  for (const [n, event] of events.entries()) {
    if (n > 0 && n % EVENTS_PER_TURN === 0) await setImmediate()
    await ctx.runAs(event.actor, async () => {
      for (const message of await outgoingMessagesFor(event, ctx)) notifications.push({ event, message })
    })
  }
  const ids = notifications.map(({ message }) => message.to.id)
  const recipients = await loadRecipients(ctx, ctx.viewer.organizationId, ids)
  const counts = new Map<string, MessageCount>()
  for (const { event, recipient } of messagesTo(ctx, recipients, notifications)) {
    const key = `${event.name} ${recipient.id}`
    counts.set(key, { type: event.name, recipientId: recipient.id, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

/** The messages that recipients may receive. An event notifies each recipient at most once. */
function messagesTo(
  ctx: Context,
  recipients: ReadonlyMap<string, Recipient>,
  notifications: readonly PendingNotification[],
): (PendingNotification & { recipient: Recipient })[] {
  const notified = new Set<string>()
  return notifications.flatMap(({ event, message }) => {
    const recipient = recipients.get(message.to.id)
    if (!recipient) return []
    if (!("category" in message))
      return recipient.isEmailConfirmed || LINK_MESSAGES.has(message.messageKey) ? { event, message, recipient } : []
    const key = `${event.id} ${recipient.id}`
    if (notified.has(key) || !mayReceive(ctx, recipient, event)) return []
    notified.add(key)
    return { event, message, recipient }
  })
}

/** Deactivated employees receive no messages, and others before their first day only those about records that they can see then. */
const mayReceive = (
  { accessPolicies }: Context,
  { accountStatus, isBeforeFirstDay }: Recipient,
  { payload }: EmittedEvent,
): boolean =>
  accountStatus !== "DEACTIVATED" &&
  (!isBeforeFirstDay || accessPolicies.isVisibleBeforeFirstDay(payload.subject.constructor as Class))

/** Inserts notifications, and adds the jobs of inserted ones and of no notification. */
function toParts(
  ctx: Context,
  { organizationId, rows, jobs }: { organizationId: string; rows: NotificationRow[]; jobs: OutboxJob[] },
  whenActorIsValid: RawBuilder<boolean>,
) {
  const id = sql`(spec ->> 'notificationId')::uuid`
  const isDue = rows.length > 0 ? sql`(${id} is null or ${id} in (select n.id from notified n))` : sql`true`
  return {
    queries: [
      ...(rows.length > 0 ? inboxQueries(ctx, organizationId, rows, whenActorIsValid) : []),
      ...(jobs.length > 0
        ? [sql`added as materialized (${addJobs(ctx, organizationId, jobs, sql<boolean>`${whenActorIsValid} and ${isDue}`)})`]
        : []),
    ],
    columns: [jobs.length > 0 ? sql`(select count(*) from added) as jobs` : sql`0 as jobs`],
  }
}

function createDelivery(
  ctx: EventContext,
  recipient: Recipient,
  event: EmittedEvent,
  message: Extract<OutgoingMessage, { category: unknown }>,
  renderer: TextRenderer,
): Delivery {
  const { category, forceEmail = false, link } = message
  const { subject } = event.payload
  const { organizationId } = subject
  const channels = channelsOf(recipient.matrix, category)
  const isActive = recipient.accountStatus === "ACTIVE"
  const isUrgent = forceEmail || category === "SECURITY"
  const runAt = isUrgent ? undefined : endOfOwnQuietHours(recipient, ctx.deps.clock.now())
  const usesEmail = recipient.isEmailConfirmed && (forceEmail || (isActive && channels.email))
  const awaitsDigest = usesEmail && recipient.dailyDigest && !isUrgent
  const { actor } = event
  const texts = renderer.render(message, recipient.timezone)
  const row: NotificationRow = {
    id: newId(),
    recipientId: recipient.id,
    eventId: event.id,
    category,
    type: event.name,
    texts,
    entityType: subject.constructor.name,
    entityId: subject.id,
    link: link ?? null,
    senderId: actor && actor.id !== recipient.id ? actor.employeeId : null,
    inInbox: channels.inApp,
    awaitsDigest,
    isEmailed: usesEmail,
  }
  const mailJob = {
    ...createMailJob(recipient, row.id, message, texts),
    recipient: forceEmail ? undefined : { organizationId, id: recipient.id },
  } satisfies MailJob
  const subscriptionIds = isActive && channels.push ? recipient.pushSubscriptionIds : []
  const pushJobs = subscriptionIds.map((subscriptionId): OutboxJob => {
    const { organization: title, language } = recipient
    const content = { category, title, message: texts[language] as string, link }
    const job = { organizationId, subscriptionId, notificationId: row.id, ...content } satisfies PushJob
    return { task: "push", runAt, job }
  })
  const priority = isUrgent ? JobPriority.URGENT : category === "COMPANY_NEWS" ? JobPriority.NEWS : JobPriority.NORMAL
  const mail: OutboxJob = { task: "mail", runAt, job: mailJob, priority, key: mailKey(row.id) }
  return { row, jobs: usesEmail && !awaitsDigest ? [mail, ...pushJobs] : pushJobs }
}

/** Renders messages in all languages. Recipients with the same message and time zone share the result. */
class TextRenderer {
  readonly #cache = new Map<string, Record<string, string>>()

  render({ messageKey, values }: OutgoingMessage, timezone: string): Record<string, string> {
    const cacheKey = JSON.stringify([messageKey, values, timezone])
    const cached = this.#cache.get(cacheKey)
    if (cached) return cached
    const texts = Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        translate(language, `notifications.${messageKey}` as MessageKey, formatValues(values, language, timezone)),
      ]),
    )
    this.#cache.set(cacheKey, texts)
    return texts
  }
}
