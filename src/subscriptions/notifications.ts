// GraphQL subscriptions of notifications.
import { Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { Notification, UnreadCount } from "../entities/notifications.js"
import { liveField, type NotificationEvent } from "./live-field.js"

@Resolver()
export class NotificationSubscriptionResolver {
  @liveField(() => Notification, { source: "inbox" })
  notificationReceived(@Root() { id }: NotificationEvent, @Ctx() { services }: Context) {
    return services.notifications.inbox.get(id)
  }

  @liveField(() => UnreadCount, { source: "unreadCount" })
  unreadCountChanged(@Root() count: UnreadCount) {
    return count
  }
}
