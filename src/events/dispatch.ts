// Dispatches notifications. Inboxes are written in the transaction of the event, emails and push messages become jobs in it: no
// message is lost, and none is sent for a change that was rolled back.
import { newId } from "../entities/base-entity.js"
import { channelsOf } from "../entities/notification-channels.js"
import { formatValues } from "../i18n/format.js"
import { LANGUAGES, type MessageKey, translate } from "../i18n/translate.js"
import { createMailJob, type MailJob } from "./channels/email.js"
import { insertNotifications, type NotificationRow } from "./channels/inbox.js"
import type { PushJob } from "./channels/push.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent } from "./events.js"
import { enqueue, type OutboxJob } from "./outbox.js"
import type { OutgoingMessage } from "./outgoing-message.js"
import { endOfQuietHours } from "./quiet-hours.js"
import { loadRecipients, type Recipient } from "./recipients.js"

/** Emails that also go to addresses that nobody has confirmed. */
const LINK_MESSAGES: ReadonlySet<OutgoingMessage["messageKey"]> = new Set(["invitation", "passwordReset", "emailConfirmation"])

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

export async function dispatch(ctx: EventContext, notifications: readonly PendingNotification[]): Promise<void> {
  const byOrganization = Map.groupBy(notifications, ({ event }) => event.payload.subject.organizationId)
  for (const [organizationId, group] of byOrganization) {
    const ids = group.map(({ message }) => message.to.id)
    await dispatchWithin(ctx, organizationId, await loadRecipients(ctx, organizationId, ids), group)
  }
}

async function dispatchWithin(
  ctx: EventContext,
  organizationId: string,
  recipients: ReadonlyMap<string, Recipient>,
  notifications: readonly PendingNotification[],
): Promise<void> {
  const renderer = new TextRenderer()
  const jobs: OutboxJob[] = []
  const deliveries = new Map<string, Delivery>()
  for (const { event, message } of notifications) {
    const recipient = recipients.get(message.to.id)
    if (!recipient) continue
    const key = `${event.id} ${recipient.id}`
    if (!("category" in message)) {
      if (recipient.isEmailConfirmed || LINK_MESSAGES.has(message.messageKey))
        jobs.push({ task: "mail", job: createMailJob(recipient, newId(), message) })
    } else if (recipient.accountStatus !== "DEACTIVATED" && !deliveries.has(key))
      deliveries.set(key, createDelivery(ctx, recipient, event, message, renderer))
  }
  const rows = [...deliveries.values()].map(({ row }) => row)
  const inserted = rows.length > 0 ? await insertNotifications(ctx, organizationId, rows) : new Set()
  for (const delivery of deliveries.values()) if (inserted.has(delivery.row.id)) jobs.push(...delivery.jobs)
  await enqueue(ctx, jobs)
  if (rows.length > 0) ctx.publish({ type: "inbox", organizationId, employeeIds: rows.map(({ recipientId }) => recipientId) })
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
  const runAt = isUrgent ? undefined : deliverAt(recipient, ctx.deps.clock.now())
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
  return { row, jobs: usesEmail && !awaitsDigest ? [{ task: "mail", runAt, job: mailJob }, ...pushJobs] : pushJobs }
}

/** End of the recipient's quiet hours, undefined outside of them. */
const deliverAt = ({ quietFrom: from, quietUntil: until, timezone }: Recipient, now: Date) =>
  from && until ? endOfQuietHours(now, timezone, from, until) : undefined

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
