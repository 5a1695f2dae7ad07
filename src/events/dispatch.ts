// Who hears of an event, on which channels: the inbox is filled in the transaction of the event, and mails and pushes become jobs
// of the queue in it, so that nothing is lost, and nothing sent for a change that never happened. Jobs are sealed, because links
// that sign people in stand in them.
import { sql } from "kysely"
import type { CalendarPart } from "../adapters/mailer.js"
import type { AppDependencies } from "../core/dependencies.js"
import { newId } from "../entities/base-entity.js"
import type { AccountStatus, NotificationCategory } from "../entities/enums.js"
import { type Channels, channelsOf } from "../entities/notifications/settings.js"
import { formatValues } from "../i18n/format.js"
import { LANGUAGES, type LanguageCode, type MessageKey, messageCatalog, translate } from "../i18n/translate.js"
import type { CalendarInvitation } from "../ical/itip.js"
import { type InboxEntry, insertNotifications } from "./channels/inbox.js"
import type { MailKind } from "./email-templates.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent } from "./events.js"
import type { OutgoingMessage } from "./outgoing-message.js"
import { quietUntil } from "./quiet-hours.js"

/** What the mail job finds in the queue, once it is unsealed. */
export interface MailJob {
  id: string
  to: string
  name: string
  language: LanguageCode
  organization: string
  timeZone: string
  says: MailKind
  values: object
  link?: string
  /** What it says to calendar programs, or to what it invites its reader: that is written when it is sent. */
  calendar?: CalendarPart | CalendarInvitation
  /** The mail is only for somebody who may sign in: whoever was blocked while it waited does not get it. */
  reader?: { organizationId: string; id: string }
}

/** What the push job finds: to which browser, and what there is to read. */
export interface PushJob {
  organizationId: string
  subscriptionId: string
  notificationId: string
  category: NotificationCategory
  title: string
  message: string
  link?: string
}

export interface OutboxJob {
  task: "mail" | "push" | "password-reset" | "news"
  job: object
  /** Not before. */
  at?: Date
}

/** A message with the event that it tells of. */
export interface PendingNotification {
  event: EmittedEvent
  message: OutgoingMessage
}

/** A person as far as must be known to tell them something. */
export interface Recipient {
  id: string
  email: string
  name: string
  accountStatus: AccountStatus
  organization: string
  language: LanguageCode
  timeZone: string
  matrix: Record<string, Partial<Channels>> | null
  quietFrom: string | null
  quietUntil: string | null
  dailyDigest: boolean
  /** The browsers that take push messages. */
  subscriptions: string[]
}

export async function dispatch(ctx: EventContext, told: readonly PendingNotification[]): Promise<void> {
  for (const [organizationId, group] of Map.groupBy(told, ({ event }) => event.payload.subject.organizationId)) {
    const people = await loadRecipients(
      ctx,
      organizationId,
      group.map(({ message }) => message.to.id),
    )
    await deliverTo(ctx, organizationId, people, group)
  }
}

async function deliverTo(
  ctx: EventContext,
  organizationId: string,
  people: Map<string, Recipient>,
  told: readonly PendingNotification[],
) {
  const wording = new TextRenderer()
  const jobs: OutboxJob[] = []
  const notices = new Map<string, { entry: InboxEntry; jobs: OutboxJob[] }>()
  for (const { event, message } of told) {
    const person = people.get(message.to.id)
    if (!person) continue
    if (!("category" in message)) jobs.push({ task: "mail", job: mailTo(person, newId(), message) })
    else if (person.accountStatus !== "DEACTIVATED" && !notices.has(`${event.id} ${person.id}`)) {
      const notice = draftFor(ctx, person, event, message, wording)
      notices.set(`${event.id} ${person.id}`, notice)
    }
  }
  const written =
    notices.size > 0
      ? await insertNotifications(
          ctx,
          organizationId,
          [...notices.values()].map(({ entry }) => entry),
        )
      : null
  for (const { entry, jobs: own } of notices.values()) if (written?.has(entry.id)) jobs.push(...own)
  await enqueue(ctx, jobs)
  if (written)
    ctx.publish({
      about: "inbox",
      organization: organizationId,
      people: [...notices.values()].map(({ entry }) => entry.recipientId),
    })
}

/** What becomes of a notice: a row of the inbox, and what leaves on the other channels. */
function draftFor(
  ctx: EventContext,
  person: Recipient,
  event: EmittedEvent,
  message: Extract<OutgoingMessage, { category: unknown }>,
  wording: TextRenderer,
) {
  const { category, always = false, link } = message
  const { subject } = event.payload
  const chosen = channelsOf(person.matrix, category)
  const isThere = person.accountStatus === "ACTIVE"
  const isUrgent = always || category === "SECURITY"
  const texts = wording.of(message, person.timeZone)
  const at = isUrgent ? undefined : deliverAt(person, ctx.deps.clock.now())
  const mails = always || (isThere && chosen.email)
  const awaitsDigest = mails && person.dailyDigest && !isUrgent
  const sender = event.actor && !event.actor.isSystem && event.actor.id !== person.id ? event.actor.id : null
  const entry: InboxEntry = {
    id: newId(),
    recipientId: person.id,
    eventId: event.id,
    category,
    type: event.name,
    texts,
    entityType: subject.constructor.name,
    entityId: subject.id,
    link: link ?? null,
    senderId: sender,
    inInbox: chosen.inApp,
    awaitsDigest,
  }
  const { organizationId } = subject
  const reader = always ? undefined : { organizationId, id: person.id }
  const job = { ...mailTo(person, entry.id, message, texts), reader } satisfies MailJob
  const jobs: OutboxJob[] = mails && !awaitsDigest ? [{ task: "mail", at, job }] : []
  for (const subscriptionId of isThere && chosen.push ? person.subscriptions : []) {
    const { organization: title, language } = person
    const said = { category, title, message: texts[language] as string, link }
    jobs.push({
      task: "push",
      at,
      job: { organizationId, subscriptionId, notificationId: entry.id, ...said } satisfies PushJob,
    })
  }
  return { entry, jobs }
}

/** When a person may be disturbed, if not now. */
const deliverAt = ({ quietFrom: from, quietUntil: until, timeZone }: Recipient, now: Date) =>
  from && until ? quietUntil(now, timeZone, from, until) : undefined

/** The mail of a message. It carries the notification's id, so that one that is sent twice is known again. */
function mailTo(person: Recipient, id: string, message: OutgoingMessage, texts?: Record<string, string>): MailJob {
  const { name, language, organization, timeZone, email } = person
  const { address: to = email, link } = message
  const calendar = "calendar" in message ? message.calendar : undefined
  const addressed = { id, to, name, language, organization, timeZone, link, calendar }
  return messageCatalog(language).has(`mails.${message.says}.subject`)
    ? { ...addressed, says: message.says as MailKind, values: message.values }
    : { ...addressed, says: "notice", values: { message: texts?.[language] } }
}

/** The texts of notices in all languages; the same for many people is worded once. */
class TextRenderer {
  readonly #known = new Map<string, Record<string, string>>()

  of({ says: description, values }: OutgoingMessage, timeZone: string): Record<string, string> {
    const key = JSON.stringify([description, values, timeZone])
    const known = this.#known.get(key)
    if (known) return known
    const texts = LANGUAGES.map((language) => [
      language,
      translate(language, `notifications.${description}` as MessageKey, formatValues(values, language, timeZone)),
    ])
    const made = Object.fromEntries(texts) as Record<string, string>
    this.#known.set(key, made)
    return made
  }
}

/** Leaves work to the queue, in the transaction. It waits sealed: see `opened` for the way back. */
export async function enqueue(ctx: EventContext, jobs: readonly OutboxJob[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ task, job, at }) => ({
    identifier: task,
    payload: { sealed: ctx.deps.seal.seal(JSON.stringify(job)) },
    run_at: at?.toISOString(),
    // Each try of this one comes further than the one before.
    max_attempts: task === "news" ? 100 : 12,
  }))
  await sql`select graphile_worker.add_jobs(array(
    select s from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) s))`.execute(ctx.db)
}

/** What stands in the payload of a job. */
export const decryptPayload = <T>({ seal }: AppDependencies, payload: unknown): T =>
  JSON.parse(seal.unseal((payload as { sealed: string }).sealed)) as T

/** How people are told: in their own language and zone, else in those of where they work or of the organization. */
export async function loadRecipients(
  ctx: EventContext,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  const { rows } = await sql<Recipient>`
    select e.id, e.email, e.full_name as name, e.account_status as "accountStatus", o.name as organization,
      lower(coalesce(p.language, o.language)) as language, coalesce(p.timezone, l.timezone, o.timezone) as "timeZone",
      s.matrix, s.quiet_from as "quietFrom", s.quiet_until as "quietUntil", coalesce(s.daily_digest, false) as "dailyDigest",
      array(select b.id from push_subscriptions b
        join sessions v on v.organization_id = b.organization_id and v.id = b.session_id
        where b.organization_id = e.organization_id and b.employee_id = e.id
          and v.ended_at is null and v.expires_at > ${ctx.deps.clock.now()}) as subscriptions
    from employees e
    join organizations o on o.id = e.organization_id
    left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join notification_settings s on s.organization_id = e.organization_id and s.employee_id = e.id
    where e.organization_id = ${organizationId} and e.id = any(${[...new Set(ids)]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
