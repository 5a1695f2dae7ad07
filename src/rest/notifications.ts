// REST routes of notifications, their settings and company news.
import { LiveStreamInput } from "../inputs/notifications.js"
import { CompanyNewsResolver, NotificationResolver, NotificationSettingsResolver } from "../resolvers/notifications.js"
import { operationRoutes } from "./operation-routes.js"
import { EventStream, getRoute, type Include, type RouteDefinition } from "./route.js"

/** Relations of a notification, also in the stream. */
const notificationRelations = { sender: ["id", "fullName", "avatarUrl"] } satisfies Include

const include = { targets: ["departmentId", "locationId"] }

export const notificationRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Notifications", NotificationResolver, {
    "GET /notifications": { operation: "notifications", include: notificationRelations, paged: true },
    "GET /notifications/unread-count": "unreadCount",
    "PATCH /notifications/read-all": "markAllNotificationsRead",
    "PATCH /notifications/:id/read": { operation: "markNotificationRead", include: notificationRelations },
    "DELETE /notifications/:id": "deleteNotification",
  }),
  getRoute("Notifications", "/notifications/stream", {
    operation: "notificationReceived",
    response: EventStream,
    input: LiveStreamInput,
    handler: (services, input) => services.notifications.resumeTokens.startStream(input),
  }),
  ...operationRoutes("Notifications", NotificationSettingsResolver, {
    "GET /notifications/settings": "notificationSettings",
    "PATCH /notifications/settings": "updateNotificationSettings",
    "GET /notifications/push-key": "pushKey",
    "GET /push-subscriptions": "pushSubscriptions",
    "POST /push-subscriptions": { operation: "subscribeToPush", status: 201 },
    "DELETE /push-subscriptions/:id": "unsubscribeFromPush",
  }),
  ...operationRoutes("Company news", CompanyNewsResolver, {
    "GET /news": { operation: "companyNews", include },
    "GET /news/:id": { operation: "companyNewsItem", include },
    "POST /news": { operation: "publishNews", include, status: 201 },
  }),
]
