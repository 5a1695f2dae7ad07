// Notifications on the GraphQL face; what comes live is in subscriptions/notifications.ts.
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { Notification, UnreadCount } from "../entities/notifications/inbox.js"
import { CompanyNews } from "../entities/notifications/news.js"
import { NotificationSettings, PushKey, PushSubscription } from "../entities/notifications/settings.js"
import {
  NotificationFilter,
  PublishNewsInput,
  SubscribeToPushInput,
  UpdateNotificationSettingsInput,
} from "../inputs/notifications.js"

const its = { description: "Its id" }

@Resolver()
export class NotificationsResolver {
  @Query(() => connectionOf(Notification), {
    description:
      "The caller's notifications, the latest first; with `since` those after it, the oldest first, once there are any",
  })
  notifications(@Ctx() { services }: Context, @Args(() => NotificationFilter) filter: NotificationFilter) {
    return services.notifications.inbox.notifications(filter)
  }

  @Query(() => UnreadCount, { description: "How many notifications of the caller are unread" })
  unreadCount(@Ctx() { services }: Context) {
    return services.notifications.inbox.unreadCount()
  }

  @Mutation(() => Notification, { description: "Marks a notification as read" })
  readNotification(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.notifications.inbox.read(id)
  }

  @Mutation(() => UnreadCount, { description: "Marks all unread notifications of the caller as read" })
  readAllNotifications(@Ctx() { services }: Context) {
    return services.notifications.inbox.readAll()
  }

  @Mutation(() => ID, { description: "Removes a notification for good; gives its id" })
  async deleteNotification(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.notifications.inbox.delete(id)
    return id
  }
}

@Resolver()
export class DeliveryResolver {
  @Query(() => NotificationSettings, { description: "How the caller wants to be told" })
  notificationSettings(@Ctx() { services }: Context) {
    return services.notifications.settings.settings()
  }

  @Mutation(() => NotificationSettings, { description: "Changes how the caller is told: one toggle, or as many as are given" })
  updateNotificationSettings(
    @Ctx() { services }: Context,
    @Arg("input", () => UpdateNotificationSettingsInput, { description: "What changes" }) input: UpdateNotificationSettingsInput,
  ) {
    return services.notifications.settings.changeSettings(input)
  }

  @Query(() => PushKey, { description: "What a browser needs to subscribe to push messages" })
  pushKey(@Ctx() { services }: Context) {
    return services.notifications.settings.pushKey()
  }

  @Query(() => connectionOf(PushSubscription), { description: "The browsers that take push messages for the caller" })
  pushSubscriptions(@Ctx() { services }: Context) {
    return services.notifications.settings.pushSubscriptions()
  }

  @Mutation(() => PushSubscription, { description: "Has push messages sent to a browser, as long as this session goes on" })
  subscribeToPush(
    @Ctx() { services }: Context,
    @Arg("input", () => SubscribeToPushInput, { description: "The browser's subscription" }) input: SubscribeToPushInput,
  ) {
    return services.notifications.settings.subscribeToPush(input)
  }

  @Mutation(() => ID, { description: "Has no more push messages sent to a browser; gives the subscription's id" })
  async unsubscribeFromPush(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.notifications.settings.unsubscribeFromPush(id)
    return id
  }
}

@Resolver()
export class NewsResolver {
  @Query(() => connectionOf(CompanyNews), { description: "The news that are for the caller, the latest first; HR sees all" })
  companyNews(@Ctx() { services }: Context) {
    return services.notifications.news.companyNews()
  }

  @Query(() => CompanyNews, { description: "A piece of news" })
  companyNewsItem(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.notifications.news.companyNewsItem(id)
  }

  @Mutation(() => CompanyNews, {
    description: "Publishes news for everybody, or for departments and locations; everybody meant is told",
  })
  publishNews(
    @Ctx() { services }: Context,
    @Arg("input", () => PublishNewsInput, { description: "What to say, and to whom" }) input: PublishNewsInput,
  ) {
    return services.notifications.news.publish(input)
  }
}
