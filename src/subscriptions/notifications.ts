// GraphQL subscriptions of notifications.
import { Arg, Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { Notification, UnreadCount } from "../entities/notifications.js"
import { type LiveEvent, liveField } from "./live-field.js"

@Resolver()
export class NotificationSubscriptionResolver {
  @liveField(() => Notification, { source: "inbox" })
  notificationReceived(
    @Root() { id }: LiveEvent,
    @Ctx() { services }: Context,
    @Arg("since", () => String, {
      nullable: true,
      description: "Number or id of the last known notification. Later ones are delivered first.",
    })
    _since?: string,
  ) {
    return services.notifications.inbox.get(id)
  }

  @liveField(() => UnreadCount, { source: "unreadCount" })
  unreadCountChanged(@Root() count: UnreadCount) {
    return count
  }
}
