// Notifications: inboxes, delivery settings, push subscriptions and company news.
import { type RawBuilder, sql } from "kysely"
import { Field, Int, ObjectType } from "type-graphql"
import { BaseEntity, Node } from "./base-entity.js"
import { boolean, computed, enumeration, integer, json, localizedString, notInApi, string, timestamp } from "./columns.js"
import { entity } from "./entity-decorators.js"
import { NotificationCategory } from "./enums.js"
import { Session } from "./identity.js"
import { type NotificationChannels, NotificationMatrix } from "./notification-channels.js"
import { Department } from "./organization/departments.js"
import { Location } from "./organization/locations.js"
import { Employee } from "./profiles/profiles.js"
import { loaded, manyToOne, oneToMany } from "./relations.js"
import { resumeTokenSql } from "./resume-token.js"

/**
 * Whether a notification is unread. In the inbox, those up to `readThrough` count as read until a job has stored when they were read.
 * Notifications that only emails or push messages show are not read with them.
 */
export const isUnread = (n: (property: string) => RawBuilder<unknown>, recipientId = n("recipientId")) =>
  sql<boolean>`(${n("readAt")} is null and (not ${n("inInbox")} or ${n("number")} > coalesce((select i.read_through from inboxes i
    where i.organization_id = ${n("organizationId")} and i.employee_id = ${recipientId}), 0)))`

export const RESUME_TOKEN_DESCRIPTION = "Resume token, opaque. Pass it as `since` to receive what comes after it."

@entity("A message to one employee about one event.", {
  table: "notifications",
  sort: ["number"],
  unique: [
    ["eventId", "recipientId"],
    ["recipientId", "number"],
  ],
  indexes: [
    {
      name: "notifications_unread_index",
      expression:
        "create index notifications_unread_index on notifications (organization_id, recipient_id, number) where read_at is null and in_inbox",
    },
    {
      name: "notifications_digest_index",
      expression:
        "create index notifications_digest_index on notifications (organization_id, recipient_id, number) where awaits_digest",
    },
    {
      name: "notifications_calendar_event_index",
      expression:
        "create index notifications_calendar_event_index on notifications (organization_id, entity_id) where entity_type = 'CalendarEvent'",
    },
  ],
})
export class Notification extends BaseEntity {
  @manyToOne(() => Employee, "Employee who receives the notification.", { cascade: true }) recipientId!: string
  @notInApi("Id of the event. An event notifies each recipient at most once.", { type: "uuid" }) eventId!: string
  @integer("Number in the inbox. Numbers grow in commit order; pass one as `since` to get later notifications.")
  number!: number
  @computed(() => String, RESUME_TOKEN_DESCRIPTION, {
    sql: (n) => resumeTokenSql(n("number"), n.organization),
    restOptIn: true,
  })
  resumeToken!: string
  @enumeration(NotificationCategory, "Subject area. Recipients choose channels for each category.")
  category!: NotificationCategory
  @string("Name of the event, such as `profileChange.approve`.") type!: string
  @notInApi("Message by language code.", { type: "json" }) texts!: Record<string, string>
  @computed(() => String, "Message as plain text, in the caller's language.", {
    sql: (n) => sql`coalesce(${n("texts")} ->> ${n.language}, ${n("texts")} ->> 'en')`,
  })
  message!: string
  @computed(() => String, "Body of the company news, as sanitized HTML.", {
    sql: (n) => sql`(select w.body from company_news w where w.organization_id = ${n("organizationId")}
      and w.id = ${n("entityId")}::uuid and ${n("category")} = 'COMPANY_NEWS')`,
    optional: true,
  })
  body?: string
  @string("Type of the related record, such as `ProfileChange`.") entityType!: string
  @string("Id of the related record.") entityId!: string
  @loaded(() => Node, "Related record; null if it was deleted or the caller may not read it.", { key: "entityId" })
  entity?: Node | null
  @string("Path of the related page, below the public address.", { optional: true }) link?: string | null
  @manyToOne(() => Employee, "Employee who caused the event; null for the system.", { optional: true }) senderId?: string | null
  @computed(() => String, "Full name of the sender.", {
    sql: (n) =>
      sql`(select s.full_name from employees s where s.organization_id = ${n("organizationId")} and s.id = ${n("senderId")})`,
    optional: true,
  })
  senderName?: string
  @computed(() => Boolean, "True if the notification was read.", { sql: (n) => sql`not ${isUnread(n)}` }) isRead!: boolean
  @timestamp("Time of reading. It follows within seconds for the earlier ones of more than 2,000 that were read at once.", {
    optional: true,
  })
  readAt?: Date | null
  @notInApi("True if the inbox shows the notification, that is, the recipient uses the in-app channel.", { type: "boolean" })
  inInbox!: boolean
  @notInApi("True until the daily digest includes the notification.", { type: "boolean" }) awaitsDigest!: boolean
  @notInApi("Whether an email of the notification was queued, or awaits the daily digest.", { type: "boolean", default: "false" })
  isEmailed = false
}

@entity("Counters of one employee's inbox. A transaction that changes the inbox locks this row.", {
  table: "inboxes",
  internal: true,
  unique: [["employeeId"]],
  checks: [{ name: "inboxes_unread_check", expression: "unread >= 0" }],
})
export class Inbox extends BaseEntity {
  @manyToOne(() => Employee, "Owner of the inbox.", { cascade: true }) employeeId!: string
  @integer("Number of the latest notification.") lastNumber!: number
  @integer("Number of unread notifications.") unread!: number
  @integer("Number of the latest notification when all were last marked as read.", { default: "0" }) readThrough: number = 0
  @computed(() => String, "Resume token of live updates after the latest notification.", {
    sql: (inbox) => resumeTokenSql(inbox("lastNumber"), inbox.organization),
  })
  resumeToken!: string
}

@ObjectType({ description: "Number of unread notifications." })
export class UnreadCount {
  @Field(() => Int, { description: "Number of the caller's unread notifications." }) count!: number
  @Field(() => String, { description: RESUME_TOKEN_DESCRIPTION }) resumeToken!: string
}

@ObjectType({ description: "Daily hours without emails and push messages." })
export class QuietHours {
  @Field(() => String, { description: "Start, `HH:MM` in the employee's time zone." }) from!: string
  @Field(() => String, { description: "End, `HH:MM`. An end before the start is on the next day." }) until!: string
}

@ObjectType({ description: "Notification settings of an employee." })
export class NotificationSettings {
  @Field(() => NotificationMatrix, { description: "Channels by category." }) matrix!: NotificationMatrix
  @Field(() => QuietHours, {
    nullable: true,
    description: "Hours whose emails and push messages wait until the end. SECURITY messages are sent at once.",
  })
  quietHours!: QuietHours | null
  @Field(() => Boolean, { description: "True to receive one digest a day in place of single emails, except for SECURITY." })
  dailyDigest!: boolean
  @Field(() => String, { description: "Time of the daily digest, `HH:MM` in the employee's time zone." }) digestTime!: string
  @Field(() => [String], { description: "Channels that cannot be turned off, such as `SECURITY.email`." }) locked!: string[]
}

@entity("Notification settings that an employee changed. Everything else has its default.", {
  table: "notification_settings",
  internal: true,
  unique: [["employeeId"]],
})
export class NotificationSettingsRecord extends BaseEntity {
  @manyToOne(() => Employee, "Owner of the settings.", { cascade: true }) employeeId!: string
  @json("Changed channels by category.") matrix: Record<string, Partial<NotificationChannels>> = {}
  @string("Start of the quiet hours.", { optional: true }) quietFrom?: string | null
  @string("End of the quiet hours.", { optional: true }) quietUntil?: string | null
  @boolean("True to receive one digest a day in place of single emails.") dailyDigest: boolean = false
  @string("Time of the daily digest.") digestTime: string = "08:00"
  @notInApi("Date of the last digest, in the employee's time zone.", { type: "date", optional: true })
  lastDigestDate?: string | null
}

@entity("A browser that receives push messages while the session that subscribed it lasts.", {
  table: "push_subscriptions",
  sort: ["createdAt"],
  shortLists: true,
  unique: [["employeeId", "endpointHash"]],
  index: [["endpointHash"]],
})
export class PushSubscription extends BaseEntity {
  @manyToOne(() => Employee, "Recipient of the messages.", { cascade: true }) employeeId!: string
  @manyToOne(() => Session, "Session that subscribed the browser.", { cascade: true }) sessionId!: string
  @string("Host name of the push service.") service!: string
  @notInApi("Keyed digest of the endpoint, for lookups.") endpointHash!: string
  @notInApi("Endpoint and encryption keys of the browser, sealed.") sealed!: string
  @timestamp("Time of the last accepted message.", { optional: true }) lastUsedAt?: Date | null
}

@ObjectType({ description: "Key that a browser needs to subscribe to push messages." })
export class PushKey {
  @Field(() => String, { description: "Public VAPID key of the server, for `applicationServerKey`." }) publicKey!: string
}

@entity("A news item of the company.", { table: "company_news", sort: ["createdAt"], index: [["createdAt", "id"]] })
export class CompanyNews extends BaseEntity {
  @localizedString("Headline of the item.") title!: string
  @string("Body as sanitized HTML.", { optional: true }) body?: string | null
  @manyToOne(() => Employee, "Employee who published the item.") authorId!: string
  @oneToMany(
    () => CompanyNewsTarget,
    "Departments and locations that receive the item. An empty list means the whole organization.",
    {
      foreignKey: "newsId",
      orderBy: [],
      expectedSize: 2,
    },
  )
  targets?: CompanyNewsTarget[]
  @timestamp("Time when all recipients had been notified.", { optional: true }) deliveredAt?: Date | null
  @notInApi("Id of the last notified recipient. Recipients are notified in the order of their ids.", {
    type: "uuid",
    optional: true,
  })
  lastRecipientId?: string | null
}

@entity("A department or a location that receives a news item.", {
  table: "company_news_targets",
  checks: [{ name: "company_news_targets_one_check", expression: "num_nonnulls(department_id, location_id) = 1" }],
})
export class CompanyNewsTarget extends BaseEntity {
  @manyToOne(() => CompanyNews, "News item that the target receives.", { cascade: true }) newsId!: string
  @manyToOne(() => Department, "Department whose employees receive the item, including all departments below it.", {
    optional: true,
  })
  departmentId?: string
  @manyToOne(() => Location, "Location whose employees receive the item.", { optional: true }) locationId?: string
}
