// Everybody's inbox is their own; news are for whom they are meant.
import { sql } from "kysely"
import { Inbox, Notification } from "../../entities/notifications/inbox.js"
import { CompanyNews, CompanyNewsTarget } from "../../entities/notifications/news.js"
import { PushSubscription } from "../../entities/notifications/settings.js"
import { anyone, hr, owner } from "../access-rules.js"
import { type Operations, policy, type RowRule } from "../policies.js"

/** A category that is turned off has no place in the inbox. */
const inInbox: RowRule = (notification) => sql`${notification("inInbox")}`

/** HR sees all news; everybody else those for all, for their location, or for a department that they are in or below. */
const meant =
  (newsId: string): RowRule =>
  (row, viewer) => {
    if (viewer.isHr) return undefined
    const ofNews = sql`from company_news_targets t where t.organization_id = ${row.organization} and t.news_id = ${row(newsId)}`
    const of = (column: string) =>
      sql`(select ${sql.ref(`e.${column}`)} from employees e where e.organization_id = ${row.organization} and e.id = ${viewer.id})`
    return sql`not exists (select 1 ${ofNews}) or exists (select 1 ${ofNews} and (t.location_id = ${of("location_id")}
      or t.department_id in (
        with recursive line (id) as (
          select ${of("department_id")}
          union
          select d.parent_id from departments d join line on d.id = line.id where d.organization_id = ${row.organization}
        )
        select line.id from line where line.id is not null)))`
  }

export const notifications = [
  policy(Notification, { owner: "recipientId", rowRule: inInbox }, { read: owner, markRead: owner, delete: owner }),
  policy(Inbox, { owner: "employeeId" }, { read: owner }),
  policy(PushSubscription, { owner: "employeeId" }, { read: owner, delete: owner }),
  policy(CompanyNews, { owner: "authorId", rowRule: meant("id") }, { read: anyone }),
  policy(CompanyNewsTarget, { rowRule: meant("newsId") }, { read: anyone }),
]

export const operations: Operations = {
  notifications: anyone,
  unreadCount: anyone,
  readNotification: anyone,
  readAllNotifications: anyone,
  deleteNotification: anyone,
  notificationSettings: anyone,
  updateNotificationSettings: anyone,
  pushKey: anyone,
  pushSubscriptions: anyone,
  subscribeToPush: anyone,
  unsubscribeFromPush: anyone,
  companyNews: anyone,
  companyNewsItem: anyone,
  publishNews: hr,
  notificationReceived: anyone,
  unreadCountChanged: anyone,
}
