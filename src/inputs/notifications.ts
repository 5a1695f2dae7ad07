// Inputs of notification operations.
import { NotificationCategory, StreamEvent } from "../entities/enums.js"
import { booleanField, decimalField, enumField, idField, integerField, nestedField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { UpdateNotificationMatrixInput } from "./notification-channels.js"
import { stringField, TIME_OF_DAY } from "./text-fields.js"

/** A resume token, or the number or the id of a notification. The service reads it. */
const SINCE: [RegExp, string] = [/^[\w-]+$/, "format"]

@input("Conditions for notifications.")
export class NotificationFilter {
  @booleanField("True for unread notifications, false for read ones.", { optional: true }) unread?: boolean
  @enumField(NotificationCategory, "Categories, any of which matches.", { repeated: true }) categories?: NotificationCategory[]
  @stringField(
    "Resume token, or number or id of the last known notification. Lists later notifications, oldest first, and waits until there is one.",
    { optional: true, max: 36, pattern: SINCE, example: "1" },
  )
  since?: string
  @integerField("Longest waiting time in seconds, with `since`. Default: 25.", { optional: true, max: 30 }) wait?: number
}

@input("Start and content of a stream of live updates.")
export class LiveStreamInput {
  @stringField(
    "Resume token, or number or id of the last known notification. The header Last-Event-ID of a reconnecting browser is later and wins. Default: now.",
    { optional: true, max: 36, pattern: SINCE, example: "MTIuMzQ1" },
  )
  since?: string
  @enumField(StreamEvent, "Events to receive. Default: all.", { list: true, optional: true }) events?: StreamEvent[]
}

@input("Daily hours without emails and push messages.")
export class QuietHoursInput {
  @stringField("Start, `HH:MM` in the employee's time zone.", { max: 5, pattern: TIME_OF_DAY, example: "20:00" }) from!: string
  @stringField("End, `HH:MM`. An end before the start is on the next day.", { max: 5, pattern: TIME_OF_DAY, example: "07:00" })
  until!: string
}

@patchInput("Changes to the caller's notification settings. Omitted fields keep their value.")
export class UpdateNotificationSettingsInput {
  @nestedField(() => UpdateNotificationMatrixInput, "Channels by category.", { optional: true })
  matrix?: UpdateNotificationMatrixInput
  @nestedField(() => QuietHoursInput, "Hours whose emails and push messages wait until the end. Null for none.", {
    nullable: true,
  })
  quietHours?: QuietHoursInput | null
  @booleanField("True to receive one digest a day in place of single emails.", { optional: true }) dailyDigest?: boolean
  @stringField("Time of the daily digest, `HH:MM` in the employee's time zone.", {
    optional: true,
    max: 5,
    pattern: TIME_OF_DAY,
    example: "08:00",
  })
  digestTime?: string
}

const base64url = (length: number): [RegExp, string] => [new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), "format"]

@input("Keys of a browser's push subscription.")
export class PushKeysInput {
  @stringField("Public key (P-256, base64url).", {
    max: 90,
    pattern: base64url(87),
    example: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  })
  p256dh!: string
  @stringField("Authentication secret (base64url).", { max: 24, pattern: base64url(22), example: "BTBZMqHH6r4Tts7J_aSIgg" })
  auth!: string
}

@input("A browser's push subscription, in the form of `PushSubscription.toJSON()`.")
export class SubscribeToPushInput {
  @stringField("Address of the browser at its push service.", {
    max: 1000,
    pattern: [/^https:\/\/[^\s\\]+$/, "url"],
    example: "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  })
  endpoint!: string
  @decimalField("Expiry of the subscription, in milliseconds since 1970.", { nullable: true, max: 4_133_980_800_000 })
  expirationTime?: number | null
  @nestedField(() => PushKeysInput, "Keys that encrypt the messages.") keys!: PushKeysInput
}

@input("A news item. Without departments and locations, it reaches the whole organization.")
export class PublishNewsInput {
  @stringField("Headline of the item.", { max: 200, example: "Summer party" }) title!: string
  @stringField("Body as HTML. Unsafe elements and attributes are removed.", { max: 50_000, multiline: true, nullable: true })
  body?: string | null
  @idField("Ids of the departments to notify, including all departments below them.", { list: true, optional: true })
  departmentIds?: string[]
  @idField("Ids of the locations to notify.", { list: true, optional: true }) locationIds?: string[]
}
