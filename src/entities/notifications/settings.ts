// How notifications reach people besides the inbox: the channels that they chose, their quiet hours, and where push goes to.
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { boolean, entity, internal, json, manyToOne, string, timestamp } from "../columns.js"
import { NotificationCategory } from "../enums.js"
import { Session } from "../identity.js"
import { Employee } from "../profiles/profiles.js"

@ObjectType({ description: "The channels of a category" })
export class Channels {
  @Field(() => Boolean, { description: "By mail" }) email!: boolean
  @Field(() => Boolean, { description: "By push to the browsers that subscribed" }) push!: boolean
  @Field(() => Boolean, { description: "In the inbox, and live" }) inApp!: boolean
}

/** The channels that a person chose for a category; all where they chose none. */
export const channelsOf = (matrix: Record<string, Partial<Channels>> | null | undefined, category: string): Channels => ({
  email: true,
  push: true,
  inApp: true,
  ...matrix?.[category],
})

@ObjectType({ description: "The channels by category" })
export class NotificationMatrix {
  readonly [category: string]: Channels
}
for (const category of NotificationCategory.keys)
  Field(() => Channels, { description: `The channels of ${category}` })(NotificationMatrix.prototype, category)

@ObjectType({ description: "The hours in which nobody is disturbed" })
export class QuietHours {
  @Field(() => String, { description: "When they begin, `HH:MM` where the person is" }) from!: string
  @Field(() => String, { description: "When they end, `HH:MM`; before `from` means on the next day" }) until!: string
}

@ObjectType({ description: "How a person wants to be told" })
export class NotificationSettings {
  @Field(() => NotificationMatrix, { description: "The channels by category" }) matrix!: NotificationMatrix
  @Field(() => QuietHours, { nullable: true, description: "Mail and push wait for their end; what is about security does not" })
  quietHours!: QuietHours | null
  @Field(() => Boolean, { description: "Whether mails come together once a day; those about security still come at once" })
  dailyDigest!: boolean
  @Field(() => String, { description: "When the daily mail comes, `HH:MM` where the person is" }) digestTime!: string
}

@entity("What a person chose of how to be told; what is not there is as for everybody", {
  table: "notification_settings",
  internal: true,
  unique: [["employeeId"]],
})
export class ChosenDelivery extends BaseEntity {
  @manyToOne(() => Employee, "Whose choice it is", { cascade: true }) employeeId!: string
  @json("The channels that were chosen, by category") matrix: Record<string, Partial<Channels>> = {}
  @string("When the quiet hours begin", { optional: true }) quietFrom?: string | null
  @string("When the quiet hours end", { optional: true }) quietUntil?: string | null
  @boolean("Whether mails come together once a day") dailyDigest: boolean = false
  @string("When the daily mail comes") digestTime: string = "08:00"
  @internal("The day of the last daily mail", { type: "day", optional: true }) digestedOn?: string | null
}

@entity("A browser that takes push messages for a person, as long as the session goes on in which it subscribed", {
  table: "push_subscriptions",
  unique: [["employeeId", "address"]],
  index: [["address"]],
})
export class PushSubscription extends BaseEntity {
  @manyToOne(() => Employee, "Whose browser it is", { cascade: true }) employeeId!: string
  @manyToOne(() => Session, "The session in which it subscribed", { cascade: true }) sessionId!: string
  @string("The push service that it is reached through") service!: string
  @internal("Fingerprint of the address, for finding it again") address!: string
  @internal("Where to send messages and the keys to encrypt them with, sealed") sealed!: string
  @timestamp("When a message was last accepted", { optional: true }) lastUsedAt?: Date | null
}

@ObjectType({ description: "What a browser needs to subscribe to push messages" })
export class PushKey {
  @Field(() => String, { description: "The public key of the server (VAPID): give it as `applicationServerKey`" })
  publicKey!: string
}
