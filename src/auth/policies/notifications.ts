// Access rules and operation descriptions of notifications and company news.
import { sql } from "kysely"
import { CompanyNews, CompanyNewsTarget, Inbox, Notification, PushSubscription } from "../../entities/notifications.js"
import { anyone, owner } from "../access-rules.js"
import { type Operations, policy, type RowRule } from "../policies.js"
import { reachesViewer } from "./news-recipients.js"
import { newsPublishers } from "./permissions.js"

/** Notifications of a category without the in-app channel are never shown. */
const isInInbox: RowRule = (notification) => sql`${notification("inInbox")}`

export const notificationPolicies = [
  policy(Notification, { owner: "recipientId", rowRule: isInInbox }, { read: owner, markRead: owner, delete: owner }),
  policy(Inbox, { owner: "employeeId" }, { read: owner }),
  policy(PushSubscription, { owner: "employeeId" }, { read: owner, delete: owner }),
  policy(CompanyNews, { owner: "authorId", rowRule: reachesViewer("id") }, { read: anyone }),
  policy(CompanyNewsTarget, { rowRule: reachesViewer("newsId") }, { read: anyone }),
]

export const notificationOperations: Operations = {
  notifications: {
    rule: anyone,
    description:
      "List the caller's notifications, latest first. With `since`, wait for later notifications and list them, oldest first.",
  },
  unreadCount: { rule: anyone, description: "Count the caller's unread notifications." },
  markNotificationRead: { rule: anyone, description: "Mark a notification as read." },
  markAllNotificationsRead: {
    rule: anyone,
    description:
      "Mark all of the caller's notifications as read. `readAt` of the earlier ones of more than 2,000 follows within seconds.",
  },
  deleteNotification: { rule: anyone, description: "Delete a notification permanently." },
  notificationSettings: { rule: anyone, description: "Get the caller's notification settings." },
  updateNotificationSettings: {
    rule: anyone,
    description: "Update the caller's notification settings. Omitted fields keep their value.",
  },
  pushKey: { rule: anyone, description: "Get the key that a browser needs to subscribe to push messages." },
  pushSubscriptions: { rule: anyone, description: "List the browsers that receive push messages for the caller." },
  subscribeToPush: { rule: anyone, description: "Subscribe a browser to push messages until the current session ends." },
  unsubscribeFromPush: { rule: anyone, description: "Unsubscribe a browser from push messages." },
  companyNews: { rule: anyone, description: "List company news for the caller, latest first. HR lists all news." },
  companyNewsItem: { rule: anyone, description: "Get a news item." },
  publishNews: {
    rule: newsPublishers,
    errors: ["INVALID_REFERENCE"],
    description: "Publish a news item for the organization, or for departments and locations, and notify its recipients.",
  },
  notificationReceived: {
    rule: anyone,
    description:
      "Receive the caller's new notifications. Server-sent events include the unread count and changes of records as well.",
  },
  unreadCountChanged: { rule: anyone, description: "Receive the number of unread notifications, now and after each change." },
}
