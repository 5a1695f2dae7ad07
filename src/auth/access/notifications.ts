// Access rules of notifications, push subscriptions and company news.
import { sql } from "kysely"
import { CompanyNews, CompanyNewsTarget, Inbox, Notification, PushSubscription } from "../../entities/notifications.js"
import { anyone, owner } from "../access-rules.js"
import { policy, type RowRule } from "../policies.js"
import { reachesViewer } from "./news-recipients.js"

/** Notifications of a category without the in-app channel are never shown. */
const isInInbox: RowRule = (notification) => sql`${notification("inInbox")}`

export const notificationPolicies = [
  policy(Notification, { owner: "recipientId", rowRule: isInInbox }, { read: owner, markRead: owner, delete: owner }),
  policy(Inbox, { owner: "employeeId" }, { read: owner }),
  policy(PushSubscription, { owner: "employeeId" }, { read: owner, delete: owner }),
  policy(CompanyNews, { owner: "authorId", rowRule: reachesViewer("id") }, { read: anyone }),
  policy(CompanyNewsTarget, { rowRule: reachesViewer("newsId") }, { read: anyone }),
]
