// Company news: publication, and notification of the recipients through the job queue.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { referenceError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { safeHtml } from "../../core/rich-text.js"
import { CompanyNews, CompanyNewsTarget } from "../../entities/notifications.js"
import { enqueue } from "../../events/outbox.js"
import type { PublishNewsInput } from "../../inputs/notifications.js"

/** Recipients who are notified in one transaction. */
const BATCH_SIZE = 1_000

/** Sorts before all ids. */
const LOWEST_ID = "00000000-0000-0000-0000-000000000000"

/** The job that notifies the recipients of a news item. */
export interface NewsJob {
  organizationId: string
  newsId: string
  requestId: string
}

export class CompanyNewsService extends BaseService {
  list() {
    return this.queryMany(CompanyNews, { orderBy: [{ by: "createdAt", descending: true }] })
  }

  get(id: string) {
    return this.queryOne(CompanyNews, { id })
  }

  /** Throws INVALID_REFERENCE for unknown or archived departments and locations. */
  async publish({ title, body, departmentIds = [], locationIds = [] }: PublishNewsInput): Promise<CompanyNews> {
    const news = await this.createRecord(CompanyNews, {
      title,
      body: body ? safeHtml(body) : undefined,
      authorId: this.ctx.ownEmployeeId,
    })
    // The targets refer to the row.
    await this.em.flush()
    const { id: newsId, organizationId } = news
    const targets = [
      ...[...new Set(departmentIds)].map((departmentId) => ({ path: "departmentIds", values: { newsId, departmentId } })),
      ...[...new Set(locationIds)].map((locationId) => ({ path: "locationIds", values: { newsId, locationId } })),
    ]
    const invalid = new Set<string>()
    for (const { path, values } of targets) {
      if (await this.findReferenceError(CompanyNewsTarget, values)) invalid.add(path)
      else this.insert(CompanyNewsTarget, values)
    }
    if (invalid.size > 0) throw referenceError(...invalid)
    this.emit("news.publish", { subject: news })
    const job: NewsJob = { organizationId, newsId, requestId: this.ctx.request.requestId }
    await enqueue(this.ctx, [{ task: "news", job }])
    return news
  }

  /**
   * Notifies the next recipients and returns whether there are more. The position is stored in the same transaction, so that a
   * restarted job notifies no recipient twice, even if the notification was deleted.
   */
  async notifyNextBatch(id: string): Promise<boolean> {
    const news = await this.em.findOne(CompanyNews, { id }, forUpdate)
    if (!news || news.deliveredAt) return false
    const { organizationId, lastRecipientId } = news
    const { rows } = await sql<{ id: string }>`
      with recursive targets as (
        select department_id, location_id from company_news_targets where organization_id = ${organizationId} and news_id = ${id}
      ), target_departments (id) as (
        select department_id from targets where department_id is not null
        union
        select d.id from departments d join target_departments t on d.parent_id = t.id where d.organization_id = ${organizationId}
      )
      select e.id from employees e
      where e.organization_id = ${organizationId} and e.account_status <> 'DEACTIVATED' and e.id > ${lastRecipientId ?? LOWEST_ID}
        and (not exists (select 1 from targets) or e.department_id in (select d.id from target_departments d)
          or e.location_id in (select t.location_id from targets t))
      order by e.id limit ${BATCH_SIZE}`.execute(this.db)
    const recipientIds = rows.map((row) => row.id)
    const details = { recipients: recipientIds.length }
    if (recipientIds.length > 0) this.emit("news.deliver", { subject: news, recipientIds, details }, id)
    news.lastRecipientId = recipientIds.at(-1) ?? news.lastRecipientId
    if (recipientIds.length < BATCH_SIZE) news.deliveredAt = this.clock.now()
    return recipientIds.length === BATCH_SIZE
  }
}
