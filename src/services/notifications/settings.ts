// How the viewer is told: channels by category, quiet hours, the daily mail, and the browsers that take push messages.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { NotificationCategory } from "../../entities/enums.js"
import {
  ChosenDelivery,
  channelsOf,
  NotificationMatrix,
  NotificationSettings,
  PushKey,
  PushSubscription,
} from "../../entities/notifications/settings.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { enqueue, loadRecipients, type MailJob } from "../../events/dispatch.js"
import { appPaths } from "../../events/outgoing-message.js"
import type { SubscribeToPushInput, UpdateChannelsInput, UpdateNotificationSettingsInput } from "../../inputs/notifications.js"

/** Browsers of one person. */
const mostSubscriptions = 20
/** Lines of a daily mail; the rest is counted. */
const mostLines = 50

export class NotificationSettingsService extends BaseService {
  async settings(): Promise<NotificationSettings> {
    const chosen = await this.em.findOne(ChosenDelivery, { employeeId: this.viewer.id })
    const { quietFrom: from, quietUntil: until, dailyDigest = false, digestTime = "08:00" } = chosen ?? {}
    const all = NotificationCategory.keys.map((category) => [category, channelsOf(chosen?.matrix, category)])
    return Object.assign(new NotificationSettings(), {
      matrix: Object.assign(new NotificationMatrix(), Object.fromEntries(all)),
      quietHours: from && until ? { from, until } : null,
      dailyDigest,
      digestTime,
    })
  }

  async changeSettings({ matrix = {}, quietHours, ...rest }: UpdateNotificationSettingsInput): Promise<NotificationSettings> {
    // The lock on the person decides between two who make the first choice at once.
    const employee = await this.findAuthorized("update", Employee, this.viewer.id, { lock: true })
    const employeeId = employee.id
    const chosen =
      (await this.em.findOne(ChosenDelivery, { employeeId })) ?? (await this.createRecord(ChosenDelivery, { employeeId }))
    const given = Object.entries(matrix).filter((entry): entry is [string, UpdateChannelsInput] => entry[1] !== undefined)
    const changed = given.map(([category, patch]) => [category, { ...channelsOf(chosen.matrix, category), ...known(patch) }])
    chosen.matrix = { ...chosen.matrix, ...Object.fromEntries(changed) }
    if (quietHours !== undefined)
      Object.assign(chosen, { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null })
    Object.assign(chosen, known(rest))
    this.emit("notificationSettings.update", { subject: employee })
    await this.em.flush()
    return this.settings()
  }

  /** What a browser needs to subscribe. */
  pushKey(): PushKey {
    return Object.assign(new PushKey(), { publicKey: this.ctx.deps.push.publicKey })
  }

  pushSubscriptions() {
    return this.queryMany(PushSubscription, { where: { employeeId: this.viewer.id } })
  }

  /**
   * Has push messages sent to a browser, as long as this session goes on. A browser that subscribes again stays one, and is
   * the viewer's alone: whoever used it before would be read by who uses it now.
   */
  async subscribeToPush({ endpoint, keys }: SubscribeToPushInput): Promise<PushSubscription> {
    if (!this.ctx.deps.push.serves(endpoint)) throw validationError({ endpoint: "pushService" })
    const { id: employeeId } = await this.findAuthorized("update", Employee, this.viewer.id, { lock: true })
    const { seal } = this.ctx.deps
    const [address, sealed] = [seal.digest(endpoint), seal.seal(JSON.stringify({ endpoint, keys }))]
    const { sessionId, organizationId } = this.viewer
    await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(this.db)
    await sql`delete from push_subscriptions
      where organization_id = ${organizationId} and address = ${address} and employee_id <> ${employeeId}`.execute(this.db)
    const own = await this.em.find(PushSubscription, { employeeId }, { orderBy: { id: "asc" } })
    const known = own.find((one) => one.address === address)
    if (known) return Object.assign(known, { sessionId, sealed })
    const [eldest] = own
    if (eldest && own.length >= mostSubscriptions) this.deleteRecord(eldest)
    return this.createRecord(PushSubscription, { employeeId, sessionId, service: new URL(endpoint).hostname, address, sealed })
  }

  async unsubscribeFromPush(id: string): Promise<void> {
    this.deleteRecord(await this.findAuthorized("delete", PushSubscription, id, { lock: true }))
  }

  /** Leaves the daily mail of a person to the outbox, once on a day; what was read meanwhile is not in it. */
  async sendDigest(employeeId: string): Promise<void> {
    const { organizationId } = this.viewer
    const person = (await loadRecipients(this.ctx, organizationId, [employeeId])).get(employeeId)
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
    const chosen = await this.em.findOneOrFail(ChosenDelivery, { employeeId }, lock)
    const { rows } = await sql<{ id: string; text: string; isRead: boolean }>`
      with told as (
        update notifications set awaits_digest = false
        where organization_id = ${organizationId} and recipient_id = ${employeeId} and awaits_digest
        returning id, number, texts, read_at is not null as is_read
      )
      select id, coalesce(texts ->> ${person?.language}::text, texts ->> 'en') as text, is_read as "isRead" from told order by number`.execute(
      this.db,
    )
    chosen.digestedOn = today(this.clock, person?.timeZone ?? "UTC")
    const fresh = rows.filter(({ isRead }) => !isRead)
    const [first] = fresh
    if (!first || person?.accountStatus !== "ACTIVE") return
    const { email: to, name, language, organization, timeZone } = person
    const values = { count: fresh.length, lines: fresh.slice(0, mostLines).map(({ text }) => text) }
    const job: MailJob = {
      id: `digest-${first.id}`,
      to,
      name,
      language,
      organization,
      timeZone,
      says: "digest",
      values,
      link: appPaths.inbox,
    }
    await enqueue(this.ctx, [{ task: "mail", job }])
  }
}

const known = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
