// REST routes of notifications, their settings and company news.
import {
  CompanyNews,
  Notification,
  NotificationSettings,
  PushKey,
  PushSubscription,
  UnreadCount,
} from "../entities/notifications.js"
import {
  LiveStreamInput,
  NotificationFilter,
  PublishNewsInput,
  SubscribeToPushInput,
  UpdateNotificationSettingsInput,
} from "../inputs/notifications.js"
import { del, EventStream, get, type Include, NoContent, patch, post, routes } from "./route.js"

/** Relations of a notification, also in the stream. */
const notificationRelations = { sender: ["id", "fullName", "avatarUrl"] } satisfies Include

const inboxRoutes = routes("Notifications", [
  get("/notifications", "notifications", {
    response: [Notification],
    include: notificationRelations,
    input: NotificationFilter,
    paged: true,
    handler: (services, filter) => services.notifications.inbox.list(filter),
  }),
  get("/notifications/unread-count", "unreadCount", {
    response: UnreadCount,
    handler: (services) => services.notifications.inbox.countUnread(),
  }),
  get("/notifications/stream", "notificationReceived", {
    response: EventStream,
    input: LiveStreamInput,
    handler: (services, input) => services.notifications.positions.startStream(input),
  }),
  patch("/notifications/read-all", "markAllNotificationsRead", {
    response: UnreadCount,
    handler: (services) => services.notifications.inbox.markAllRead(),
  }),
  patch("/notifications/:id/read", "markNotificationRead", {
    response: Notification,
    include: notificationRelations,
    handler: (services, { id }) => services.notifications.inbox.markRead(id),
  }),
  del("/notifications/:id", "deleteNotification", {
    response: NoContent,
    handler: (services, { id }) => services.notifications.inbox.delete(id),
  }),
])

const settingsRoutes = routes("Notifications", [
  get("/notifications/settings", "notificationSettings", {
    response: NotificationSettings,
    handler: (services) => services.notifications.settings.get(),
  }),
  patch("/notifications/settings", "updateNotificationSettings", {
    response: NotificationSettings,
    input: UpdateNotificationSettingsInput,
    handler: (services, input) => services.notifications.settings.update(input),
  }),
  get("/notifications/push-key", "pushKey", {
    response: PushKey,
    handler: (services) => services.notifications.settings.getPushKey(),
  }),
  get("/push-subscriptions", "pushSubscriptions", {
    response: [PushSubscription],
    handler: (services) => services.notifications.settings.listPushSubscriptions(),
  }),
  post("/push-subscriptions", "subscribeToPush", {
    response: PushSubscription,
    input: SubscribeToPushInput,
    status: 201,
    handler: (services, input) => services.notifications.settings.subscribeToPush(input),
  }),
  del("/push-subscriptions/:id", "unsubscribeFromPush", {
    response: NoContent,
    handler: (services, { id }) => services.notifications.settings.unsubscribeFromPush(id),
  }),
])

const include = { targets: ["departmentId", "locationId"] }

const newsRoutes = routes("Company news", [
  get("/news", "companyNews", {
    response: [CompanyNews],
    include,
    handler: (services) => services.notifications.news.list(),
  }),
  get("/news/:id", "companyNewsItem", {
    response: CompanyNews,
    include,
    handler: (services, { id }) => services.notifications.news.get(id),
  }),
  post("/news", "publishNews", {
    response: CompanyNews,
    input: PublishNewsInput,
    status: 201,
    include,
    handler: (services, input) => services.notifications.news.publish(input),
  }),
])

export const notificationRoutes = [...inboxRoutes, ...settingsRoutes, ...newsRoutes]
