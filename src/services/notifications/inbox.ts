// Inbox of the viewer: list, unread count, read state and deletion.
import { type RawBuilder, sql } from "kysely"
import { checkActor } from "../../core/actor-check.js"
import { BaseService } from "../../core/base-service.js"
import type { RowRef } from "../../entities/metadata.js"
import { Inbox, isUnread, Notification, type UnreadCount } from "../../entities/notifications.js"
import { encodeResumeToken } from "../../entities/resume-token.js"
import { enqueue } from "../../events/outbox.js"
import type { NotificationFilter } from "../../inputs/notifications.js"
import { QuerySpec } from "../../query/query-spec.js"

const DEFAULT_WAIT_SECONDS = 25

/** Notifications whose time of reading one transaction stores, because it locks the inbox. */
const READ_BATCH_SIZE = 2_000

/** Stores the time of reading of the notifications of an inbox up to a number. */
export interface ReadInboxJob {
  organizationId: string
  employeeId: string
  lastNumber: number
}

export class InboxService extends BaseService {
  private counted: UnreadCount | undefined

  /** Latest first. With `since`, waits for later notifications and lists them, oldest first (long polling). */
  async list({ unread, categories, since, wait = DEFAULT_WAIT_SECONDS }: NotificationFilter) {
    const hasReadState = (n: RowRef) => (unread ? isUnread(n, n.viewer) : sql`not ${isUnread(n, n.viewer)}`)
    const conditions = unread === undefined ? [] : [hasReadState]
    const where = { recipientId: this.viewer.id, category: categories }
    if (since === undefined)
      return this.queryMany(Notification, { where, conditions, orderBy: [{ by: "number", descending: true }] })
    const after = await this.ctx.services.notifications.resumeTokens.resolveNumber(since)
    await this.ctx.waitForChange(wait * 1000, async () => (await this.lastNumber()) > after)
    return this.queryMany(Notification, {
      where,
      conditions: [...conditions, (n) => sql`${n("number")} > ${after}`],
      orderBy: [{ by: "number" }],
    })
  }

  get(id: string) {
    return this.queryOne(Notification, { id })
  }

  /** Counts for `countUnread` of the same document. */
  async countFirst(): Promise<void> {
    this.counted = await this.readCount()
  }

  async countUnread(): Promise<UnreadCount> {
    return this.counted ?? this.readCount()
  }

  /** Reads one row, however many notifications there are. */
  private async readCount(): Promise<UnreadCount> {
    const spec = QuerySpec.optional(Inbox, { employeeId: this.viewer.id })
    const inbox = await this.ctx.query.readOne<Inbox>(spec, ["unread", "resumeToken"])
    const resumeToken = inbox?.resumeToken ?? encodeResumeToken(await this.ctx.services.notifications.resumeTokens.current())
    return { count: inbox?.unread ?? 0, resumeToken }
  }

  async markRead(id: string) {
    await this.lockInbox(this.viewer.id)
    const notification = await this.findAuthorized("markRead", Notification, id, { lock: true })
    if (!notification.readAt) await this.markUnreadAsRead(this.viewer.id, sql`id = ${id}`)
    return notification
  }

  /**
   * Marks all notifications of the inbox as read, so that the unread count is 0. The time of reading is stored at once for the latest
   * ones, and by a job for the others.
   */
  async markAllRead(): Promise<UnreadCount> {
    const { id: employeeId, organizationId } = this.viewer
    await this.lockInbox(employeeId)
    const job: ReadInboxJob = { organizationId, employeeId, lastNumber: await this.lastNumber() }
    await sql`update inboxes set unread = 0, read_through = last_number, updated_at = ${this.clock.now()}
      where organization_id = ${organizationId} and employee_id = ${employeeId}`.execute(this.db)
    if (await this.markBatchAsRead(job)) await enqueue(this.ctx, [{ task: "read-inbox", job }])
    return this.countUnread()
  }

  /** Stores the time of reading of the next batch of a job. Returns whether more may remain. */
  async markNextBatchAsRead(job: Omit<ReadInboxJob, "organizationId">): Promise<boolean> {
    await this.lockInbox(job.employeeId)
    return this.markBatchAsRead(job)
  }

  async delete(id: string): Promise<void> {
    await this.lockInbox(this.viewer.id)
    await this.findAuthorized("delete", Notification, id, { lock: true })
    const { id: employeeId, organizationId } = this.viewer
    await sql`
      with deleted as (
        delete from notifications where organization_id = ${organizationId} and recipient_id = ${employeeId} and id = ${id}
        returning read_at, number
      )
      update inboxes set unread = unread - (select count(*) from deleted where read_at is null and number > read_through), updated_at = ${this.clock.now()}
      where organization_id = ${organizationId} and employee_id = ${employeeId}`.execute(this.db)
    this.publishChange(employeeId)
  }

  private async lastNumber(): Promise<number> {
    const { id, organizationId } = this.viewer
    const { rows } = await sql<{ number: number }>`select last_number as number from inboxes
      where organization_id = ${organizationId} and employee_id = ${id}`.execute(this.db)
    return rows[0]?.number ?? 0
  }

  /**
   * Locks the inbox until the transaction ends, so that its counters match its notifications. The actor is checked before, because
   * other writes lock the employee first and then the inbox.
   */
  private async lockInbox(employeeId: string): Promise<void> {
    await checkActor(this.ctx)
    const { organizationId } = this.viewer
    await sql`select 1 from inboxes where organization_id = ${organizationId} and employee_id = ${employeeId} for update`.execute(
      this.db,
    )
  }

  /** Stores the time of reading of the latest notifications up to a number. Returns whether more may remain. */
  private async markBatchAsRead({ employeeId, lastNumber }: Omit<ReadInboxJob, "organizationId">): Promise<boolean> {
    const marked = await this.markUnreadAsRead(
      employeeId,
      sql`id in (
        select id from notifications where organization_id = ${this.viewer.organizationId} and recipient_id = ${employeeId}
          and read_at is null and in_inbox and number <= ${lastNumber}
        order by number desc limit ${READ_BATCH_SIZE})`,
    )
    return marked === READ_BATCH_SIZE
  }

  /** Returns the number of notifications that had no time of reading. */
  private async markUnreadAsRead(employeeId: string, condition: RawBuilder<unknown>): Promise<number> {
    const { organizationId } = this.viewer
    const now = this.clock.now()
    const { rows } = await sql<{ count: number }>`
      with marked as (
        update notifications set read_at = ${now}, updated_at = ${now}, version = version + 1
        where organization_id = ${organizationId} and recipient_id = ${employeeId} and read_at is null and ${condition}
        returning in_inbox, number
      ), counted as (
        update inboxes set unread = unread - (select count(*) from marked where in_inbox and number > read_through), updated_at = ${now}
        where organization_id = ${organizationId} and employee_id = ${employeeId}
      )
      select count(*)::integer as count from marked`.execute(this.db)
    this.publishChange(employeeId)
    return rows[0]?.count ?? 0
  }

  private publishChange(employeeId: string): void {
    this.ctx.publish({ type: "inbox", organizationId: this.viewer.organizationId, employeeIds: [employeeId] })
  }
}
