// GraphQL subscriptions of notifications and company news.
import { Ctx, Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { CompanyNews, Notification, UnreadCount } from "../entities/notifications.js"
import { liveField, type NotificationEvent, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A change of a news item." })
class CompanyNewsChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the news item." }) newsId!: string
  @Field(() => CompanyNews, { nullable: true, description: "Current state. Null if the caller may no longer see it." })
  news?: CompanyNews | null
}

@Resolver()
export class NotificationSubscriptionResolver {
  @liveField(() => CompanyNewsChange, {
    entity: CompanyNews,
    allow: anyone,
    description: "Receive company news as they are published: those for the caller, for publishers all.",
  })
  companyNewsChanged(@Root() { id, record, ...change }: RecordEvent<CompanyNews>) {
    return { ...change, newsId: id, news: record }
  }

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
