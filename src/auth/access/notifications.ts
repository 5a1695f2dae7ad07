// Access rules of notifications, push subscriptions and company news.
import { sql } from "kysely"
import { CompanyNews, CompanyNewsTarget, Inbox, Notification, PushSubscription } from "../../entities/notifications.js"
import { accessPolicy, type RowRule } from "../access-policies.js"
import { anyone, owner } from "../access-rules.js"
import { newsReaders, reachesViewer } from "./news-recipients.js"

/** Notifications of a category without the in-app channel are never shown. */
const isInInbox: RowRule = (notification) => sql`${notification("inInbox")}`

export const notificationAccess = [
  accessPolicy(Notification, { owner: "recipientId", rowRule: isInInbox }, { read: owner, markRead: owner, delete: owner }),
  accessPolicy(Inbox, { owner: "employeeId" }, { read: owner }),
  accessPolicy(PushSubscription, { owner: "employeeId" }, { read: owner, delete: owner }),
  accessPolicy(CompanyNews, { owner: "authorId", rowRule: reachesViewer("id"), readers: newsReaders }, { read: anyone }),
  accessPolicy(CompanyNewsTarget, { rowRule: reachesViewer("newsId") }, { read: anyone }),
]
