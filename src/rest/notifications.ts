// Notifications on the REST face: the inbox, how to be told, push, and company news.
import { Notification, UnreadCount } from "../entities/notifications/inbox.js"
import { CompanyNews } from "../entities/notifications/news.js"
import { NotificationSettings, PushKey, PushSubscription } from "../entities/notifications/settings.js"
import {
  NewCompanyNews,
  NewPushSubscription,
  NotificationFilter,
  NotificationSettingsPatch,
  StreamStart,
} from "../inputs/notifications.js"
import { del, EventStream, get, Nothing, patch, post, routes } from "./route.js"

const withTargets = { targets: ["departmentId", "locationId"] }

const inbox = routes("Notifications", [
  get("/notifications", {
    op: "notifications",
    says: "The caller's notifications, the latest first; with `since` those after it, the oldest first, once there are any (long polling)",
    gives: [Notification],
    takes: NotificationFilter,
    paged: true,
    do: (c, filter) => c.notifications.notifications(filter),
  }),
  get("/notifications/unread-count", {
    op: "unreadCount",
    says: "How many notifications of the caller are unread",
    gives: UnreadCount,
    do: (c) => c.notifications.unreadCount(),
  }),
  get("/notifications/stream", {
    op: "notificationReceived",
    says: "The caller's notifications as they come, as server-sent events: each has its number as id, and `unreadCount` events say how much is unread",
    gives: EventStream,
    takes: StreamStart,
    do: (c, { since }) => c.notifications.beginning(since),
  }),
  patch("/notifications/read-all", {
    op: "readAllNotifications",
    says: "Marks all unread notifications of the caller as read",
    gives: UnreadCount,
    do: (c) => c.notifications.readAll(),
  }),
  patch("/notifications/:id/read", {
    op: "readNotification",
    says: "Marks a notification as read",
    gives: Notification,
    do: (c, { id }) => c.notifications.read(id),
  }),
  del("/notifications/:id", {
    op: "deleteNotification",
    says: "Removes a notification for good",
    gives: Nothing,
    do: (c, { id }) => c.notifications.delete(id),
  }),
])

const delivery = routes("Notifications", [
  get("/notifications/settings", {
    op: "notificationSettings",
    says: "How the caller wants to be told",
    gives: NotificationSettings,
    do: (c) => c.delivery.settings(),
  }),
  patch("/notifications/settings", {
    op: "changeNotificationSettings",
    says: "Changes how the caller is told: one toggle, or as many as are given",
    gives: NotificationSettings,
    takes: NotificationSettingsPatch,
    do: (c, input) => c.delivery.changeSettings(input),
  }),
  get("/notifications/push-key", {
    op: "pushKey",
    says: "What a browser needs to subscribe to push messages",
    gives: PushKey,
    do: (c) => c.delivery.pushKey(),
  }),
  get("/notifications/push-subscriptions", {
    op: "pushSubscriptions",
    says: "The browsers that take push messages for the caller",
    gives: [PushSubscription],
    do: (c) => c.delivery.pushSubscriptions(),
  }),
  post("/notifications/push-subscriptions", {
    op: "subscribeToPush",
    says: "Has push messages sent to a browser, as long as this session goes on",
    gives: PushSubscription,
    takes: NewPushSubscription,
    status: 201,
    at: "/notifications/push-subscriptions",
    do: (c, input) => c.delivery.subscribeToPush(input),
  }),
  del("/notifications/push-subscriptions/:id", {
    op: "unsubscribeFromPush",
    says: "Has no more push messages sent to a browser",
    gives: Nothing,
    do: (c, { id }) => c.delivery.unsubscribeFromPush(id),
  }),
])

const news = routes("Company news", [
  get("/news", {
    op: "companyNews",
    says: "The news that are for the caller, the latest first; HR sees all",
    gives: [CompanyNews],
    include: withTargets,
    do: (c) => c.news.companyNews(),
  }),
  get("/news/:id", {
    op: "companyNewsItem",
    says: "A piece of news",
    gives: CompanyNews,
    include: withTargets,
    do: (c, { id }) => c.news.companyNewsItem(id),
  }),
  post("/news", {
    op: "publishNews",
    says: "Publishes news for everybody, or for departments and locations; everybody meant is told",
    gives: CompanyNews,
    takes: NewCompanyNews,
    status: 201,
    at: "/news",
    include: withTargets,
    do: (c, input) => c.news.publish(input),
  }),
])

export const notifications = [...inbox, ...delivery, ...news]
