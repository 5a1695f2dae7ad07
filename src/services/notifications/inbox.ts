// The inbox of the viewer: what is in it, what is unread, and what came since.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { isId } from "../../entities/base-entity.js"
import type { RowRef } from "../../entities/metadata.js"
import { Inbox, Notification, UnreadCount } from "../../entities/notifications/inbox.js"
import { isPlace, type NotificationFilter } from "../../inputs/notifications.js"
import { QuerySpec, type Selection } from "../../query/query-spec.js"

const unread: Selection = [{ key: "unread", field: "unread", args: {} }]

/** Seconds that a question for what is new waits for an answer, unless it says otherwise. */
const patience = 25

export class InboxService extends BaseService {
  /** The latest first; what came since a notification, the oldest first, as soon as there is something. */
  async notifications({ unread, category, since, wait = patience }: NotificationFilter = {}) {
    const when = unread === undefined ? [] : [(n: RowRef) => sql`${n("readAt")} is ${unread ? sql`null` : sql`not null`}`]
    const where = { recipientId: this.viewer.id, category }
    if (since === undefined)
      return this.queryMany(Notification, { where, conditions: when, orderBy: [{ by: "number", descending: true }] })
    const after = await this.numberOf(since)
    await this.ctx.verifySession()
    await this.ctx.deps.changes.waitForChange(this.viewer, wait * 1000, async () => (await this.lastNumber()) > after)
    await this.ctx.reloadViewer()
    return this.queryMany(Notification, {
      where,
      conditions: [...when, (n) => sql`${n("number")} > ${after}`],
      orderBy: [{ by: "number" }],
    })
  }

  notification(id: string) {
    return this.queryOne(Notification, { id })
  }

  /** Where a stream begins: after what was seen, or now. */
  async beginning(since: string | undefined): Promise<number> {
    if (since !== undefined && !isPlace(since)) throw validationError({ since: "format" })
    return since === undefined ? this.lastNumber() : this.numberOf(since)
  }

  /** How much is unread: one lookup, however much there is. */
  async unreadCount(): Promise<UnreadCount> {
    const inbox = QuerySpec.optional(Inbox, { employeeId: this.viewer.id })
    const row = await this.ctx.query.executeOne(inbox, unread)
    return Object.assign(new UnreadCount(), { count: row?.unread ?? 0 })
  }

  async read(id: string) {
    await this.hold()
    const notification = await this.findAuthorized("markRead", Notification, id, { lock: true })
    if (notification.readAt) return notification
    await this.set(sql`id = ${id}`)
    this.changed()
    return this.queryOne(Notification, { id })
  }

  /** Marks all that is unread as read. */
  async readAll(): Promise<UnreadCount> {
    await this.hold()
    await this.set(sql`in_inbox`)
    this.changed()
    return Object.assign(new UnreadCount(), { count: 0 })
  }

  /** Takes a notification out of the inbox for good. */
  async delete(id: string): Promise<void> {
    await this.hold()
    await this.findAuthorized("delete", Notification, id, { lock: true })
    const { id: viewer, organizationId } = this.viewer
    await sql`
      with gone as (delete from notifications where organization_id = ${organizationId} and recipient_id = ${viewer} and id = ${id} returning read_at)
      update inboxes set unread = unread - (select count(*) from gone where read_at is null), updated_at = ${this.clock.now()}
      where organization_id = ${organizationId} and employee_id = ${viewer}`.execute(this.db)
    this.changed()
  }

  /**
   * The place of a notification that somebody has seen, told by its number or its id. One that was deleted is stood for by the
   * minute before it, so that what came then is told again rather than missed.
   */
  private async numberOf(place: string): Promise<number> {
    if (!isId(place)) return Number(place)
    const { id, organizationId } = this.viewer
    const { rows } = await sql<{ number: number }>`
      with own as (select id, number from notifications where organization_id = ${organizationId} and recipient_id = ${id})
      select coalesce(
        (select number from own where id = ${place}),
        (select min(number) - 1 from own where id > ${minuteBefore(place)}),
        (select last_number from inboxes where organization_id = ${organizationId} and employee_id = ${id}), 0) as number`.execute(
      this.db,
    )
    return rows[0]?.number as number
  }

  /** The number of the latest notification. */
  private async lastNumber(): Promise<number> {
    const { id, organizationId } = this.viewer
    const { rows } = await sql<{ number: number }>`select last_number as number from inboxes
      where organization_id = ${organizationId} and employee_id = ${id}`.execute(this.db)
    return rows[0]?.number ?? 0
  }

  /** Keeps others from changing the inbox until the transaction ends, so that what is counted is what is there. */
  private async hold(): Promise<void> {
    const { id, organizationId } = this.viewer
    await sql`select 1 from inboxes where organization_id = ${organizationId} and employee_id = ${id} for update`.execute(this.db)
  }

  /** Marks those of the viewer's unread notifications as read that the condition means. */
  private async set(which: RawBuilder<unknown>): Promise<void> {
    const { id, organizationId } = this.viewer
    const now = this.clock.now()
    await sql`
      with done as (
        update notifications set read_at = ${now}, updated_at = ${now}, version = version + 1
        where organization_id = ${organizationId} and recipient_id = ${id} and read_at is null and ${which}
        returning in_inbox
      )
      update inboxes set unread = unread - (select count(*) from done where in_inbox), updated_at = ${now}
      where organization_id = ${organizationId} and employee_id = ${id}`.execute(this.db)
  }

  private changed(): void {
    this.ctx.publish({ about: "inbox", organization: this.viewer.organizationId, people: [this.viewer.id] })
  }
}

/** The lowest id of version 7 that could have been made a minute before another. */
function minuteBefore(id: string): string {
  const made = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)
  const time = Math.max(0, made - 60_000)
    .toString(16)
    .padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
