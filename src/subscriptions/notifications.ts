// GraphQL subscriptions of notifications.
import { Ctx, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { Notification, UnreadCount } from "../entities/notifications.js"
import { liveField, type NotificationEvent } from "./live-field.js"

@Resolver()
export class NotificationSubscriptionResolver {
  @liveField(() => Notification, {
    source: "inbox",
    allow: anyone,
    description:
      "Receive the caller's new notifications. Server-sent events include the unread count and changes of records as well.",
  })
  notificationReceived(@Root() { id }: NotificationEvent, @Ctx() { services }: Context) {
    return services.notifications.inbox.get(id)
  }

  @liveField(() => UnreadCount, {
    source: "unreadCount",
    allow: anyone,
    description: "Receive the number of unread notifications, now and after each change.",
  })
  unreadCountChanged(@Root() count: UnreadCount) {
    return count
  }
}
