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
  get("/notifications", "notifications", {
    response: [Notification],
    input: NotificationFilter,
    paged: true,
    handler: (services, filter) => services.notifications.inbox.notifications(filter),
  }),
  get("/notifications/unread-count", "unreadCount", {
    response: UnreadCount,
    handler: (services) => services.notifications.inbox.unreadCount(),
  }),
  get("/notifications/stream", "notificationReceived", {
    response: EventStream,
    input: StreamStart,
    handler: (services, { since }) => services.notifications.inbox.beginning(since),
  }),
  patch("/notifications/read-all", "readAllNotifications", {
    response: UnreadCount,
    handler: (services) => services.notifications.inbox.readAll(),
  }),
  patch("/notifications/:id/read", "readNotification", {
    response: Notification,
    handler: (services, { id }) => services.notifications.inbox.read(id),
  }),
  del("/notifications/:id", "deleteNotification", {
    response: NoContent,
    handler: (services, { id }) => services.notifications.inbox.delete(id),
  }),
])

const delivery = routes("Notifications", [
  get("/notifications/settings", "notificationSettings", {
    response: NotificationSettings,
    handler: (services) => services.notifications.settings.settings(),
  }),
  patch("/notifications/settings", "updateNotificationSettings", {
    response: NotificationSettings,
    input: UpdateNotificationSettingsInput,
    handler: (services, input) => services.notifications.settings.changeSettings(input),
  }),
  get("/notifications/push-key", "pushKey", {
    response: PushKey,
    handler: (services) => services.notifications.settings.pushKey(),
  }),
  get("/notifications/push-subscriptions", "pushSubscriptions", {
    response: [PushSubscription],
    handler: (services) => services.notifications.settings.pushSubscriptions(),
  }),
  post("/notifications/push-subscriptions", "subscribeToPush", {
    response: PushSubscription,
    input: SubscribeToPushInput,
    status: 201,
    location: "/notifications/push-subscriptions",
    handler: (services, input) => services.notifications.settings.subscribeToPush(input),
  }),
  del("/notifications/push-subscriptions/:id", "unsubscribeFromPush", {
    response: NoContent,
    handler: (services, { id }) => services.notifications.settings.unsubscribeFromPush(id),
  }),
])

const news = routes("Company news", [
  get("/news", "companyNews", {
    response: [CompanyNews],
    include: withTargets,
    handler: (services) => services.notifications.news.companyNews(),
  }),
  get("/news/:id", "companyNewsItem", {
    response: CompanyNews,
    include: withTargets,
    handler: (services, { id }) => services.notifications.news.companyNewsItem(id),
  }),
  post("/news", "publishNews", {
    response: CompanyNews,
    input: PublishNewsInput,
    status: 201,
    location: "/news",
    include: withTargets,
    handler: (services, input) => services.notifications.news.publish(input),
  }),
])

export const notifications = [...inbox, ...delivery, ...news]
