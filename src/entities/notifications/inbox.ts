// What people are told: one row for each event and person, in the inbox of that person.
import { sql } from "kysely"
import { Field, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { computed, entity, enumeration, integer, internal, manyToOne, string, timestamp } from "../columns.js"
import { NotificationCategory } from "../enums.js"
import { Employee } from "../profiles/profiles.js"

@entity("Something that a person is told", {
  table: "notifications",
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
  ],
})
export class Notification extends BaseEntity {
  @manyToOne(() => Employee, "Who is told", { cascade: true }) recipientId!: string
  @internal("The event that it tells of", { type: "uuid" }) eventId!: string
  @integer("Its place in the inbox: greater than that of all before it. Give it as `since` to get what comes after")
  number!: number
  @enumeration(NotificationCategory, "What it is about") category!: NotificationCategory
  @string("What happened, e.g. `profileChange.approve`") type!: string
  @internal("The message in every language, by language", { type: "json" }) texts!: Record<string, string>
  @computed(() => String, "The message in the reader's language, as plain text", {
    sql: (n) => sql`coalesce(${n("texts")} ->> ${n.language}, ${n("texts")} ->> 'en')`,
  })
  message!: string
  @computed(() => String, "What there is to read besides, as HTML that was made safe", {
    sql: (n) => sql`(select w.body from company_news w where w.organization_id = ${n("organizationId")}
      and w.id = ${n("entityId")}::uuid and ${n("category")} = 'COMPANY_NEWS')`,
    optional: true,
  })
  body?: string
  @string("The kind of thing that it is about, e.g. `ProfileChange`") entityType!: string
  @string("The thing that it is about (its id)") entityId!: string
  @string("Where to look at it: a path below the public address", { optional: true }) link?: string | null
  @manyToOne(() => Employee, "Who caused it; nobody for the system", { optional: true }) senderId?: string | null
  @computed(() => String, "The name of who caused it", {
    sql: (n) =>
      sql`(select s.full_name from employees s where s.organization_id = ${n("organizationId")} and s.id = ${n("senderId")})`,
    optional: true,
  })
  senderName?: string
  @computed(() => Boolean, "Whether it was read", { sql: (n) => sql`${n("readAt")} is not null` }) isRead!: boolean
  @timestamp("When it was read", { optional: true }) readAt?: Date | null
  @internal("Whether the inbox shows it: the person has not turned the category off", { type: "flag" }) inInbox!: boolean
  @internal("Whether the daily mail still has to tell of it", { type: "flag" }) awaitsDigest!: boolean
}

@entity("How many notifications somebody was told and has not read; whoever changes the inbox holds this row", {
  table: "inboxes",
  internal: true,
  unique: [["employeeId"]],
  checks: [{ name: "inboxes_unread_check", expression: "unread >= 0" }],
})
export class Inbox extends BaseEntity {
  @manyToOne(() => Employee, "Whose inbox it is", { cascade: true }) employeeId!: string
  @integer("The number of the latest notification") lastNumber!: number
  @integer("How many are unread") unread!: number
}

@ObjectType({ description: "How much there is to read" })
export class UnreadCount {
  @Field(() => Int, { description: "How many notifications of the caller are unread" }) count!: number
}
