// Operations on notifications, their settings and company news.
import type { GraphQLResolveInfo } from "graphql"
import { Ctx, FieldResolver, Info, Resolver, Root } from "type-graphql"
import { newsPublishers } from "../auth/access/permissions.js"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { Node } from "../entities/base-entity.js"
import { connectionOf } from "../entities/connections.js"
import {
  CompanyNews,
  Notification,
  NotificationSettings,
  PushKey,
  PushSubscription,
  UnreadCount,
} from "../entities/notifications.js"
import { DeletePayload } from "../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../graphql/arguments.js"
import { loadNode } from "../graphql/loaders.js"
import { mutation, query } from "../graphql/operations.js"
import {
  NotificationFilter,
  PublishNewsInput,
  SubscribeToPushInput,
  UpdateNotificationSettingsInput,
} from "../inputs/notifications.js"

@Resolver(() => Notification)
export class NotificationEntityResolver {
  @FieldResolver(() => Node)
  entity(@Root() id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return loadNode(ctx, id, info)
  }
}

@Resolver()
export class NotificationResolver {
  @query(() => connectionOf(Notification), {
    allow: anyone,
    description:
      "List the caller's notifications, latest first. With `since`, wait for later notifications and list them, oldest first.",
  })
  notifications(@Ctx() { services }: Context, @filterArg() filter: NotificationFilter) {
    return services.notifications.inbox.list(filter)
  }

  @query(() => UnreadCount, { allow: anyone, description: "Count the caller's unread notifications." })
  unreadCount(@Ctx() { services }: Context) {
    return services.notifications.inbox.countUnread()
  }

  @mutation(() => Notification, { allow: anyone, description: "Mark a notification as read." })
  markNotificationRead(@Ctx() { services }: Context, @idArg() id: string) {
    return services.notifications.inbox.markRead(id)
  }

  @mutation(() => UnreadCount, {
    allow: anyone,
    description:
      "Mark all of the caller's notifications as read. The latest 2,000 have `readAt` at once, earlier ones within seconds.",
  })
  markAllNotificationsRead(@Ctx() { services }: Context) {
    return services.notifications.inbox.markAllRead()
  }

  @mutation(() => DeletePayload, { allow: anyone, description: "Delete a notification permanently." })
  deleteNotification(@Ctx() { services }: Context, @idArg() id: string) {
    return services.notifications.inbox.delete(id)
  }
}

@Resolver()
export class NotificationSettingsResolver {
  @query(() => NotificationSettings, { allow: anyone, description: "Get the caller's notification settings." })
  notificationSettings(@Ctx() { services }: Context) {
    return services.notifications.settings.get()
  }

  @mutation(() => NotificationSettings, {
    allow: anyone,
    description: "Update the caller's notification settings. Omitted fields keep their value.",
  })
  updateNotificationSettings(@Ctx() { services }: Context, @inputArg() input: UpdateNotificationSettingsInput) {
    return services.notifications.settings.update(input)
  }

  @query(() => PushKey, { allow: anyone, description: "Get the key that a browser needs to subscribe to push messages." })
  pushKey(@Ctx() { services }: Context) {
    return services.notifications.settings.getPushKey()
  }

  @query(() => connectionOf(PushSubscription), {
    allow: anyone,
    description: "List the browsers that receive push messages for the caller.",
  })
  pushSubscriptions(@Ctx() { services }: Context) {
    return services.notifications.settings.listPushSubscriptions()
  }

  @mutation(() => PushSubscription, {
    allow: anyone,
    description: "Subscribe a browser to push messages until the current session ends.",
  })
  subscribeToPush(@Ctx() { services }: Context, @inputArg() input: SubscribeToPushInput) {
    return services.notifications.settings.subscribeToPush(input)
  }

  @mutation(() => DeletePayload, { allow: anyone, description: "Unsubscribe a browser from push messages." })
  unsubscribeFromPush(@Ctx() { services }: Context, @idArg("id", "Id of the push subscription.") id: string) {
    return services.notifications.settings.unsubscribeFromPush(id)
  }
}

@Resolver()
export class CompanyNewsResolver {
  @query(() => connectionOf(CompanyNews), {
    allow: anyone,
    description: "List company news for the caller, latest first. HR lists all news.",
  })
  companyNews(@Ctx() { services }: Context) {
    return services.notifications.news.list()
  }

  @query(() => CompanyNews, { allow: anyone, description: "Get a news item." })
  companyNewsItem(@Ctx() { services }: Context, @idArg("id", "Id of the news item.") id: string) {
    return services.notifications.news.get(id)
  }

  @mutation(() => CompanyNews, {
    allow: newsPublishers,
    errors: ["INVALID_REFERENCE"],
    description: "Publish a news item for the organization, or for departments and locations, and notify its recipients.",
  })
  publishNews(@Ctx() { services }: Context, @inputArg() input: PublishNewsInput) {
    return services.notifications.news.publish(input)
  }
}
