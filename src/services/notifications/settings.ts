// Notification settings of the viewer: channels, quiet hours, daily digest and push subscriptions.
import { sql } from "kysely"
import { appPaths } from "../../core/app-links.js"
import { assertExpectedVersion, type Versioned, withoutExpectedVersion } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { definedValues } from "../../core/defined-values.js"
import { AppError, validationError } from "../../core/errors.js"
import { forUpdate, takeAdvisoryLock } from "../../core/locks.js"
import { NotificationCategory } from "../../entities/enums.js"
import { snakeCase } from "../../entities/metadata.js"
import { channelsOf, LOCKED_CHANNELS, type NotificationChannels } from "../../entities/notification-channels.js"
import {
  isUnread,
  type NotificationSettings,
  NotificationSettingsRecord,
  type PushKey,
  PushSubscription,
} from "../../entities/notifications.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { MailJob } from "../../events/channels/email.js"
import { enqueue } from "../../events/outbox.js"
import { endOfOwnQuietHours } from "../../events/quiet-hours.js"
import { loadRecipients } from "../../events/recipients.js"
import type { UpdateChannelsInput, UpdateNotificationMatrixInput } from "../../inputs/notification-channels.js"
import type { SubscribeToPushInput, UpdateNotificationSettingsInput } from "../../inputs/notifications.js"

/** Per employee. A further subscription replaces the oldest one. */
const MAX_PUSH_SUBSCRIPTIONS = 20
/** Further notifications are only counted. */
const MAX_DIGEST_LINES = 50

export class NotificationSettingsService extends BaseService {
  async get(): Promise<Versioned<NotificationSettings>> {
    const record = await this.em.findOne(NotificationSettingsRecord, { employeeId: this.viewer.id })
    const { quietFrom: from, quietUntil: until, dailyDigest = false, digestTime = "08:00" } = record ?? {}
    const channels = NotificationCategory.keys.map((category) => [category, channelsOf(record?.matrix, category)])
    return {
      matrix: Object.fromEntries(channels),
      quietHours: from && until ? { from, until } : null,
      dailyDigest,
      digestTime,
      locked: Object.entries(LOCKED_CHANNELS).flatMap(([category, locked]) =>
        Object.keys(locked).map((channel) => `${category}.${channel}`),
      ),
      $version: record?.version ?? 0,
    }
  }

  /** Throws VALIDATION_FAILED for a locked channel that is turned off. `path` is the place of the matrix in the caller's input. */
  async update(
    { matrix = {}, quietHours, ...rest }: UpdateNotificationSettingsInput,
    path = "matrix",
  ): Promise<Versioned<NotificationSettings>> {
    assertUnlocked(matrix, path)
    // The lock on the employee prevents two concurrent inserts of the record.
    const lock = () => this.findAuthorized("update", Employee, this.viewer.id, { lock: true })
    const employee = await withoutExpectedVersion(this.ctx, lock)
    const employeeId = employee.id
    const existing = await this.em.findOne(NotificationSettingsRecord, { employeeId })
    assertExpectedVersion(this.ctx, existing ?? { version: 0 })
    const record = existing ?? (await this.createRecord(NotificationSettingsRecord, { employeeId }))
    const patches = Object.entries(matrix).filter((entry): entry is [string, UpdateChannelsInput] => entry[1] !== undefined)
    const changed = patches.map(([category, patch]) => [
      category,
      { ...channelsOf(record.matrix, category), ...definedValues(patch) },
    ])
    record.matrix = { ...record.matrix, ...Object.fromEntries(changed) }
    if (quietHours !== undefined)
      Object.assign(record, { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null })
    Object.assign(record, definedValues(rest))
    this.emit("notificationSettings.update", { subject: employee })
    await this.em.flush()
    return this.get()
  }

  getPushKey(): PushKey {
    return { publicKey: this.ctx.deps.push.publicKey }
  }

  listPushSubscriptions() {
    return this.queryMany(PushSubscription, { where: { employeeId: this.viewer.id } })
  }

  /**
   * Subscribes a browser until the session ends, or renews its subscription. Subscriptions of other employees for the same
   * browser are deleted, because its current user could read their messages.
   */
  async subscribeToPush({ endpoint, keys }: SubscribeToPushInput): Promise<PushSubscription> {
    if (!this.ctx.deps.push.isAllowedEndpoint(endpoint)) throw validationError({ endpoint: "pushService" })
    const { id: employeeId } = await this.findAuthorized("update", Employee, this.viewer.id, { lock: true })
    const { seal } = this.ctx.deps
    const endpointHash = seal.digest(endpoint)
    const endpointHashes = seal.digests(endpoint)
    const sealed = seal.seal(JSON.stringify({ endpoint, keys }))
    const { sessionId, organizationId } = this.viewer
    await takeAdvisoryLock(this.db, endpointHash)
    await sql`delete from push_subscriptions
      where organization_id = ${organizationId} and endpoint_hash = any(${endpointHashes}) and employee_id <> ${employeeId}`.execute(
      this.db,
    )
    const subscriptions = await this.em.find(PushSubscription, { employeeId }, { orderBy: { id: "asc" } })
    const existing = subscriptions.find((subscription) => endpointHashes.includes(subscription.endpointHash))
    if (existing) return Object.assign(existing, { sessionId, endpointHash, sealed })
    const [oldest] = subscriptions
    if (oldest && subscriptions.length >= MAX_PUSH_SUBSCRIPTIONS) this.em.remove(oldest)
    const service = new URL(endpoint).hostname
    return this.createRecord(PushSubscription, { employeeId, sessionId, service, endpointHash, sealed })
  }

  async unsubscribeFromPush(id: string): Promise<void> {
    this.em.remove(await this.findAuthorized("delete", PushSubscription, id, { lock: true }))
  }

  /**
   * Enqueues the digest of a day for an employee, to be sent after the quiet hours. Notifications that were read meanwhile are left out.
   */
  async sendDigest(employeeId: string, day: string): Promise<void> {
    const { organizationId } = this.viewer
    const recipient = (await loadRecipients(this.ctx, organizationId, [employeeId])).get(employeeId)
    const record = await this.em.findOneOrFail(NotificationSettingsRecord, { employeeId }, forUpdate)
    const { rows } = await sql<{ id: string; text: string; isRead: boolean }>`
      with waiting as (
        update notifications set awaits_digest = false
        where organization_id = ${organizationId} and recipient_id = ${employeeId} and awaits_digest
        returning id, number, texts, not ${isUnread((property) => sql.ref(`notifications.${snakeCase(property)}`))} as is_read
      )
      select id, coalesce(texts ->> ${recipient?.language}::text, texts ->> 'en') as text, is_read as "isRead"
      from waiting order by number`.execute(this.db)
    record.lastDigestDate = day
    const unread = rows.filter(({ isRead }) => !isRead)
    const [first] = unread
    if (!first || recipient?.accountStatus !== "ACTIVE" || !recipient.isEmailConfirmed) return
    const { email: to, name, language, organization, timezone } = recipient
    const values = { count: unread.length, lines: unread.slice(0, MAX_DIGEST_LINES).map(({ text }) => text) }
    const job: MailJob = {
      id: `digest-${first.id}`,
      to,
      name,
      language,
      organization,
      timezone,
      template: "digest",
      values,
      link: appPaths.inbox,
    }
    await enqueue(this.ctx, [{ task: "mail", runAt: endOfOwnQuietHours(recipient, this.clock.now()), job }])
  }
}

function assertUnlocked(matrix: UpdateNotificationMatrixInput, path: string): void {
  const problems = Object.entries(LOCKED_CHANNELS).flatMap(([category, locked]) =>
    (Object.keys(locked) as (keyof NotificationChannels)[])
      .filter((channel) => matrix[category]?.[channel] === false)
      .map((channel) => ({ path: `${path}.${category}.${channel}`, code: "locked" })),
  )
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
