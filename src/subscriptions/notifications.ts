// Notifications as they come, and how much is unread.
import { Arg, Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { Notification, UnreadCount } from "../entities/notifications/inbox.js"
import { type ChangedRecord, liveField } from "./live-field.js"

@Resolver()
export class LiveNotificationsResolver {
  @liveField(() => Notification, { of: "inbox" })
  notificationReceived(
    @Root() { id }: ChangedRecord,
    @Ctx() { services }: Context,
    @Arg("since", () => String, { nullable: true, description: "The number, or the id, of the last one that was seen" })
    _since?: string,
  ) {
    return services.notifications.inbox.notification(id)
  }

  @liveField(() => UnreadCount, { of: "unread" })
  unreadCountChanged(@Root() count: UnreadCount) {
    return count
  }
}
