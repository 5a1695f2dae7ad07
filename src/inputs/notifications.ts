// What is accepted about notifications: which to list, how to be told, where push messages go to, and company news.
import { NotificationCategory } from "../entities/enums.js"
import { booleanField, decimalField, enumField, idField, input, integerField, nestedField, stringField } from "./fields.js"

/** The number of a notification, or its id. */
const place: [RegExp, string] = [/^(\d{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, "format"]
export const isPlace = (text: string) => place[0].test(text)
const time: [RegExp, string] = [/^([01]\d|2[0-3]):[0-5]\d$/, "time"]

@input("Which notifications")
export class NotificationFilter {
  @booleanField("The unread ones, or those that were read", { optional: true }) unread?: boolean
  @enumField(NotificationCategory, "Those of one of these categories", { list: true, optional: true })
  category?: NotificationCategory[]
  @stringField("Those after the one with this number or id, the oldest first; the answer waits until there is one", {
    optional: true,
    max: 36,
    pattern: place,
    example: "1",
  })
  since?: string
  @integerField("How many seconds to wait at most, with `since`; 25 unless said otherwise", { optional: true, max: 30 })
  wait?: number
}

@input("Where a stream of notifications begins")
export class StreamStart {
  @stringField("After the one with this number or id, as the header Last-Event-ID says it, too", {
    optional: true,
    max: 36,
    pattern: place,
    example: "1",
  })
  since?: string
}

@input("Channels to turn on or off")
export class UpdateChannelsInput {
  @booleanField("By mail", { optional: true }) email?: boolean
  @booleanField("By push", { optional: true }) push?: boolean
  @booleanField("In the inbox, and live", { optional: true }) inApp?: boolean
}

@input("Channels to turn on or off, by category")
export class UpdateNotificationMatrixInput {
  readonly [category: string]: UpdateChannelsInput | undefined
}
for (const category of NotificationCategory.keys)
  nestedField(() => UpdateChannelsInput, `The channels of ${category}`, { optional: true })(
    UpdateNotificationMatrixInput.prototype,
    category,
  )

@input("Hours in which nobody is disturbed")
export class QuietHoursInput {
  @stringField("When they begin, `HH:MM` where the person is", { max: 5, pattern: time, example: "20:00" }) from!: string
  @stringField("When they end, `HH:MM`; before `from` means on the next day", { max: 5, pattern: time, example: "07:00" })
  until!: string
}

@input("What changes about how the caller is told: one toggle, the whole matrix, or anything between")
export class UpdateNotificationSettingsInput {
  @nestedField(() => UpdateNotificationMatrixInput, "The channels by category", { optional: true })
  matrix?: UpdateNotificationMatrixInput
  @nestedField(() => QuietHoursInput, "Mail and push wait for their end; null for none", { nullable: true })
  quietHours?: QuietHoursInput | null
  @booleanField("Whether mails come together once a day", { optional: true }) dailyDigest?: boolean
  @stringField("When the daily mail comes, `HH:MM` where the person is", {
    optional: true,
    max: 5,
    pattern: time,
    example: "08:00",
  })
  digestTime?: string
}

const key = (length: number): [RegExp, string] => [new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), "format"]

@input("The keys of a browser's push subscription")
export class PushKeys {
  @stringField("Its public key (P-256, base64url)", {
    max: 90,
    pattern: key(87),
    example: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  })
  p256dh!: string
  @stringField("Its secret (base64url)", { max: 24, pattern: key(22), example: "BTBZMqHH6r4Tts7J_aSIgg" }) auth!: string
}

@input("A browser's push subscription, as `PushSubscription.toJSON()` says it")
export class SubscribeToPushInput {
  @stringField("Where to send messages: an address of a browser's push service", {
    max: 1000,
    pattern: [/^https:\/\/[^\s\\]+$/, "url"],
    example: "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  })
  endpoint!: string
  @decimalField("When it runs out, in milliseconds since 1970", { nullable: true, max: 4_133_980_800_000 }) expirationTime?:
    | number
    | null
  @nestedField(() => PushKeys, "The keys to encrypt messages with") keys!: PushKeys
}

@input("A piece of news; without departments and locations it is for everybody")
export class PublishNewsInput {
  @stringField("What it says in a line", { max: 200, example: "Summer party" }) title!: string
  @stringField("What it says, as HTML of which what is not safe is left out", { max: 50_000, multiline: true, nullable: true })
  body?: string | null
  @idField("Departments that it is for, each with all that is below it", { list: true, optional: true }) departmentIds?: string[]
  @idField("Locations that it is for", { list: true, optional: true }) locationIds?: string[]
}
