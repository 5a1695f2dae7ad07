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
  @Query(() => connectionOf(Notification))
  notifications(@Ctx() { services }: Context, @Args(() => NotificationFilter) filter: NotificationFilter) {
    return services.notifications.inbox.notifications(filter)
  }

  @Query(() => UnreadCount)
  unreadCount(@Ctx() { services }: Context) {
    return services.notifications.inbox.unreadCount()
  }

  @Mutation(() => Notification)
  readNotification(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.notifications.inbox.read(id)
  }

  @Mutation(() => UnreadCount)
  readAllNotifications(@Ctx() { services }: Context) {
    return services.notifications.inbox.readAll()
  }

  @Mutation(() => ID)
  async deleteNotification(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.notifications.inbox.delete(id)
    return id
  }
}

@Resolver()
export class DeliveryResolver {
  @Query(() => NotificationSettings)
  notificationSettings(@Ctx() { services }: Context) {
    return services.notifications.settings.settings()
  }

  @Mutation(() => NotificationSettings)
  updateNotificationSettings(
    @Ctx() { services }: Context,
    @Arg("input", () => UpdateNotificationSettingsInput, { description: "What changes" }) input: UpdateNotificationSettingsInput,
  ) {
    return services.notifications.settings.changeSettings(input)
  }

  @Query(() => PushKey)
  pushKey(@Ctx() { services }: Context) {
    return services.notifications.settings.pushKey()
  }

  @Query(() => connectionOf(PushSubscription))
  pushSubscriptions(@Ctx() { services }: Context) {
    return services.notifications.settings.pushSubscriptions()
  }

  @Mutation(() => PushSubscription)
  subscribeToPush(
    @Ctx() { services }: Context,
    @Arg("input", () => SubscribeToPushInput, { description: "The browser's subscription" }) input: SubscribeToPushInput,
  ) {
    return services.notifications.settings.subscribeToPush(input)
  }

  @Mutation(() => ID)
  async unsubscribeFromPush(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.notifications.settings.unsubscribeFromPush(id)
    return id
  }
}

@Resolver()
export class NewsResolver {
  @Query(() => connectionOf(CompanyNews))
  companyNews(@Ctx() { services }: Context) {
    return services.notifications.news.companyNews()
  }

  @Query(() => CompanyNews)
  companyNewsItem(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.notifications.news.companyNewsItem(id)
  }

  @Mutation(() => CompanyNews)
  publishNews(
    @Ctx() { services }: Context,
    @Arg("input", () => PublishNewsInput, { description: "What to say, and to whom" }) input: PublishNewsInput,
  ) {
    return services.notifications.news.publish(input)
  }
}
