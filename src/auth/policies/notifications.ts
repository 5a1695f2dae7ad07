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
  notifications: {
    rule: anyone,
    description:
      "The caller's notifications, the latest first; with `since` those after it, the oldest first, once there are any",
  },
  unreadCount: { rule: anyone, description: "How many notifications of the caller are unread" },
  readNotification: { rule: anyone, description: "Marks a notification as read" },
  readAllNotifications: { rule: anyone, description: "Marks all unread notifications of the caller as read" },
  deleteNotification: { rule: anyone, description: "Removes a notification for good; gives its id" },
  notificationSettings: { rule: anyone, description: "How the caller wants to be told" },
  updateNotificationSettings: {
    rule: anyone,
    description: "Changes how the caller is told: one toggle, or as many as are given",
  },
  pushKey: { rule: anyone, description: "What a browser needs to subscribe to push messages" },
  pushSubscriptions: { rule: anyone, description: "The browsers that take push messages for the caller" },
  subscribeToPush: { rule: anyone, description: "Has push messages sent to a browser, as long as this session goes on" },
  unsubscribeFromPush: { rule: anyone, description: "Has no more push messages sent to a browser; gives the subscription's id" },
  companyNews: { rule: anyone, description: "The news that are for the caller, the latest first; HR sees all" },
  companyNewsItem: { rule: anyone, description: "A piece of news" },
  publishNews: {
    rule: hr,
    description: "Publishes news for everybody, or for departments and locations; everybody meant is told",
  },
  notificationReceived: {
    rule: anyone,
    description:
      "The caller's notifications as they come; with `since` those first that came after it, so that nothing is missed across a reconnect",
  },
  unreadCountChanged: { rule: anyone, description: "How much is unread: at once, and whenever it changes" },
}
