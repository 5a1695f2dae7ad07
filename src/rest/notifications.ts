// Notifications on the REST face: the inbox, how to be told, push, and company news.
import { Notification, UnreadCount } from "../entities/notifications/inbox.js"
import { CompanyNews } from "../entities/notifications/news.js"
import { NotificationSettings, PushKey, PushSubscription } from "../entities/notifications/settings.js"
import {
  NotificationFilter,
  PublishNewsInput,
  StreamStart,
  SubscribeToPushInput,
  UpdateNotificationSettingsInput,
} from "../inputs/notifications.js"
import { del, EventStream, get, NoContent, patch, post, routes } from "./route.js"

const withTargets = { targets: ["departmentId", "locationId"] }

const inbox = routes("Notifications", [
  get("/notifications", {
    operation: "notifications",
    description:
      "The caller's notifications, the latest first; with `since` those after it, the oldest first, once there are any (long polling)",
    response: [Notification],
    input: NotificationFilter,
    paged: true,
    handler: (c, filter) => c.services.notifications.inbox.notifications(filter),
  }),
  get("/notifications/unread-count", {
    operation: "unreadCount",
    description: "How many notifications of the caller are unread",
    response: UnreadCount,
    handler: (c) => c.services.notifications.inbox.unreadCount(),
  }),
  get("/notifications/stream", {
    operation: "notificationReceived",
    description:
      "The caller's notifications as they come, as server-sent events: each has its number as id, and `unreadCount` events say how much is unread",
    response: EventStream,
    input: StreamStart,
    handler: (c, { since }) => c.services.notifications.inbox.beginning(since),
  }),
  patch("/notifications/read-all", {
    operation: "readAllNotifications",
    description: "Marks all unread notifications of the caller as read",
    response: UnreadCount,
    handler: (c) => c.services.notifications.inbox.readAll(),
  }),
  patch("/notifications/:id/read", {
    operation: "readNotification",
    description: "Marks a notification as read",
    response: Notification,
    handler: (c, { id }) => c.services.notifications.inbox.read(id),
  }),
  del("/notifications/:id", {
    operation: "deleteNotification",
    description: "Removes a notification for good",
    response: NoContent,
    handler: (c, { id }) => c.services.notifications.inbox.delete(id),
  }),
])

const delivery = routes("Notifications", [
  get("/notifications/settings", {
    operation: "notificationSettings",
    description: "How the caller wants to be told",
    response: NotificationSettings,
    handler: (c) => c.services.notifications.settings.settings(),
  }),
  patch("/notifications/settings", {
    operation: "updateNotificationSettings",
    description: "Changes how the caller is told: one toggle, or as many as are given",
    response: NotificationSettings,
    input: UpdateNotificationSettingsInput,
    handler: (c, input) => c.services.notifications.settings.changeSettings(input),
  }),
  get("/notifications/push-key", {
    operation: "pushKey",
    description: "What a browser needs to subscribe to push messages",
    response: PushKey,
    handler: (c) => c.services.notifications.settings.pushKey(),
  }),
  get("/notifications/push-subscriptions", {
    operation: "pushSubscriptions",
    description: "The browsers that take push messages for the caller",
    response: [PushSubscription],
    handler: (c) => c.services.notifications.settings.pushSubscriptions(),
  }),
  post("/notifications/push-subscriptions", {
    operation: "subscribeToPush",
    description: "Has push messages sent to a browser, as long as this session goes on",
    response: PushSubscription,
    input: SubscribeToPushInput,
    status: 201,
    location: "/notifications/push-subscriptions",
    handler: (c, input) => c.services.notifications.settings.subscribeToPush(input),
  }),
  del("/notifications/push-subscriptions/:id", {
    operation: "unsubscribeFromPush",
    description: "Has no more push messages sent to a browser",
    response: NoContent,
    handler: (c, { id }) => c.services.notifications.settings.unsubscribeFromPush(id),
  }),
])

const news = routes("Company news", [
  get("/news", {
    operation: "companyNews",
    description: "The news that are for the caller, the latest first; HR sees all",
    response: [CompanyNews],
    include: withTargets,
    handler: (c) => c.services.notifications.news.companyNews(),
  }),
  get("/news/:id", {
    operation: "companyNewsItem",
    description: "A piece of news",
    response: CompanyNews,
    include: withTargets,
    handler: (c, { id }) => c.services.notifications.news.companyNewsItem(id),
  }),
  post("/news", {
    operation: "publishNews",
    description: "Publishes news for everybody, or for departments and locations; everybody meant is told",
    response: CompanyNews,
    input: PublishNewsInput,
    status: 201,
    location: "/news",
    include: withTargets,
    handler: (c, input) => c.services.notifications.news.publish(input),
  }),
])

export const notifications = [...inbox, ...delivery, ...news]
