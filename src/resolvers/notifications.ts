// GraphQL resolvers of notifications, their settings and company news.
import type { GraphQLResolveInfo } from "graphql"
import { Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from "type-graphql"
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
import { filterArg, idArg, inputArg, patchArg } from "../graphql/arguments.js"
import { loadNode } from "../graphql/loaders.js"
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
  @Query(() => connectionOf(Notification))
  notifications(@Ctx() { services }: Context, @filterArg(() => NotificationFilter) filter?: NotificationFilter) {
    return services.notifications.inbox.list(filter ?? {})
  }

  @Query(() => UnreadCount)
  unreadCount(@Ctx() { services }: Context) {
    return services.notifications.inbox.countUnread()
  }

  @Mutation(() => Notification)
  markNotificationRead(@Ctx() { services }: Context, @idArg() id: string) {
    return services.notifications.inbox.markRead(id)
  }

  @Mutation(() => UnreadCount)
  markAllNotificationsRead(@Ctx() { services }: Context) {
    return services.notifications.inbox.markAllRead()
  }

  @Mutation(() => DeletePayload)
  async deleteNotification(@Ctx() { services }: Context, @idArg() id: string) {
    await services.notifications.inbox.delete(id)
    return { deletedId: id }
  }
}

@Resolver()
export class NotificationSettingsResolver {
  @Query(() => NotificationSettings)
  notificationSettings(@Ctx() { services }: Context) {
    return services.notifications.settings.get()
  }

  @Mutation(() => NotificationSettings)
  updateNotificationSettings(
    @Ctx() { services }: Context,
    @patchArg(() => UpdateNotificationSettingsInput) input: UpdateNotificationSettingsInput,
  ) {
    return services.notifications.settings.update(input)
  }

  @Query(() => PushKey)
  pushKey(@Ctx() { services }: Context) {
    return services.notifications.settings.getPushKey()
  }

  @Query(() => connectionOf(PushSubscription))
  pushSubscriptions(@Ctx() { services }: Context) {
    return services.notifications.settings.listPushSubscriptions()
  }

  @Mutation(() => PushSubscription)
  subscribeToPush(@Ctx() { services }: Context, @inputArg(() => SubscribeToPushInput) input: SubscribeToPushInput) {
    return services.notifications.settings.subscribeToPush(input)
  }

  @Mutation(() => DeletePayload)
  async unsubscribeFromPush(@Ctx() { services }: Context, @idArg("id", "Id of the push subscription.") id: string) {
    await services.notifications.settings.unsubscribeFromPush(id)
    return { deletedId: id }
  }
}

@Resolver()
export class CompanyNewsResolver {
  @Query(() => connectionOf(CompanyNews))
  companyNews(@Ctx() { services }: Context) {
    return services.notifications.news.list()
  }

  @Query(() => CompanyNews)
  companyNewsItem(@Ctx() { services }: Context, @idArg("id", "Id of the news item.") id: string) {
    return services.notifications.news.get(id)
  }

  @Mutation(() => CompanyNews)
  publishNews(@Ctx() { services }: Context, @inputArg(() => PublishNewsInput) input: PublishNewsInput) {
    return services.notifications.news.publish(input)
  }
}
