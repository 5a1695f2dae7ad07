// Company news: published by HR, and told to those whom they are for by the queue, since these may be many.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { safeHtml } from "../../core/rich-text.js"
import { CompanyNews, CompanyNewsTarget } from "../../entities/notifications/news.js"
import { enqueue } from "../../events/dispatch.js"
import type { PublishNewsInput } from "../../inputs/notifications.js"

/** How many are told in one transaction. */
const mostAtOnce = 1_000

export class NewsService extends BaseService {
  /** The news that are for the viewer, the latest first; HR sees all. */
  companyNews() {
    return this.queryMany(CompanyNews, { orderBy: [{ by: "createdAt", descending: true }] })
  }

  companyNewsItem(id: string) {
    return this.queryOne(CompanyNews, { id })
  }

  async publish({ title, body, departmentIds = [], locationIds = [] }: PublishNewsInput): Promise<CompanyNews> {
    const news = await this.createRecord(CompanyNews, {
      title,
      body: body ? safeHtml(body) : undefined,
      authorId: this.viewer.id,
    })
    // What it is for refers to it, so it must be there.
    await this.em.flush()
    for (const departmentId of new Set(departmentIds))
      await this.createRecord(CompanyNewsTarget, { newsId: news.id, departmentId })
    for (const locationId of new Set(locationIds)) await this.createRecord(CompanyNewsTarget, { newsId: news.id, locationId })
    this.emit("news.publish", { subject: news })
    const { organizationId } = news
    await enqueue(this.ctx, [{ task: "news", job: { organizationId, id: news.id, requestId: this.ctx.request.requestId } }])
    return news
  }

  /**
   * Tells the next people of a piece of news, and whether there are more. How far it has come is kept in the same transaction,
   * so whoever goes on after a crash tells nobody twice, not even who has deleted the notification.
   */
  async deliver(id: string): Promise<boolean> {
    const news = await this.em.findOne(CompanyNews, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    if (!news || news.deliveredAt) return false
    const { organizationId, toldThrough } = news
    const { rows } = await sql<{ id: string }>`
      with recursive targets as (
        select department_id, location_id from company_news_targets where organization_id = ${organizationId} and news_id = ${id}
      ), departments_meant (id) as (
        select department_id from targets where department_id is not null
        union
        select d.id from departments d join departments_meant m on d.parent_id = m.id where d.organization_id = ${organizationId}
      )
      select e.id from employees e
      where e.organization_id = ${organizationId} and e.account_status <> 'DEACTIVATED' and e.id > ${toldThrough ?? lowestId}
        and (not exists (select 1 from targets) or e.department_id in (select m.id from departments_meant m)
          or e.location_id in (select t.location_id from targets t))
      order by e.id limit ${mostAtOnce}`.execute(this.db)
    const to = rows.map((row) => row.id)
    if (to.length > 0) this.emit("news.deliver", { subject: news, to, details: { people: to.length } }, id)
    news.toldThrough = to.at(-1) ?? news.toldThrough
    if (to.length < mostAtOnce) news.deliveredAt = this.clock.now()
    return to.length === mostAtOnce
  }
}

const lowestId = "00000000-0000-0000-0000-000000000000"
