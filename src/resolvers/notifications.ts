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
  notifications(@Ctx() { notifications }: Context, @Args(() => NotificationFilter) filter: NotificationFilter) {
    return notifications.notifications(filter)
  }

  @Query(() => UnreadCount, { description: "How many notifications of the caller are unread" })
  unreadCount(@Ctx() { notifications }: Context) {
    return notifications.unreadCount()
  }

  @Mutation(() => Notification, { description: "Marks a notification as read" })
  readNotification(@Ctx() { notifications }: Context, @Arg("id", () => ID, its) id: string) {
    return notifications.read(id)
  }

  @Mutation(() => UnreadCount, { description: "Marks all unread notifications of the caller as read" })
  readAllNotifications(@Ctx() { notifications }: Context) {
    return notifications.readAll()
  }

  @Mutation(() => ID, { description: "Removes a notification for good; gives its id" })
  async deleteNotification(@Ctx() { notifications }: Context, @Arg("id", () => ID, its) id: string) {
    await notifications.delete(id)
    return id
  }
}

@Resolver()
export class DeliveryResolver {
  @Query(() => NotificationSettings, { description: "How the caller wants to be told" })
  notificationSettings(@Ctx() { delivery }: Context) {
    return delivery.settings()
  }

  @Mutation(() => NotificationSettings, { description: "Changes how the caller is told: one toggle, or as many as are given" })
  updateNotificationSettings(
    @Ctx() { delivery }: Context,
    @Arg("input", () => UpdateNotificationSettingsInput, { description: "What changes" }) input: UpdateNotificationSettingsInput,
  ) {
    return delivery.changeSettings(input)
  }

  @Query(() => PushKey, { description: "What a browser needs to subscribe to push messages" })
  pushKey(@Ctx() { delivery }: Context) {
    return delivery.pushKey()
  }

  @Query(() => connectionOf(PushSubscription), { description: "The browsers that take push messages for the caller" })
  pushSubscriptions(@Ctx() { delivery }: Context) {
    return delivery.pushSubscriptions()
  }

  @Mutation(() => PushSubscription, { description: "Has push messages sent to a browser, as long as this session goes on" })
  subscribeToPush(
    @Ctx() { delivery }: Context,
    @Arg("input", () => SubscribeToPushInput, { description: "The browser's subscription" }) input: SubscribeToPushInput,
  ) {
    return delivery.subscribeToPush(input)
  }

  @Mutation(() => ID, { description: "Has no more push messages sent to a browser; gives the subscription's id" })
  async unsubscribeFromPush(@Ctx() { delivery }: Context, @Arg("id", () => ID, its) id: string) {
    await delivery.unsubscribeFromPush(id)
    return id
  }
}

@Resolver()
export class NewsResolver {
  @Query(() => connectionOf(CompanyNews), { description: "The news that are for the caller, the latest first; HR sees all" })
  companyNews(@Ctx() { news }: Context) {
    return news.companyNews()
  }

  @Query(() => CompanyNews, { description: "A piece of news" })
  companyNewsItem(@Ctx() { news }: Context, @Arg("id", () => ID, its) id: string) {
    return news.companyNewsItem(id)
  }

  @Mutation(() => CompanyNews, {
    description: "Publishes news for everybody, or for departments and locations; everybody meant is told",
  })
  publishNews(
    @Ctx() { news }: Context,
    @Arg("input", () => PublishNewsInput, { description: "What to say, and to whom" }) input: PublishNewsInput,
  ) {
    return news.publish(input)
  }
}
