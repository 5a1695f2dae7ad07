// The channels that deliver notifications, by category.
import { type RawBuilder, sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import { NotificationCategory } from "./enums.js"

@ObjectType({ description: "Channels that deliver the notifications of one category." })
export class NotificationChannels {
  @Field(() => Boolean, { description: "True to send an email." }) email!: boolean
  @Field(() => Boolean, { description: "True to send a push message to each subscribed browser." }) push!: boolean
  @Field(() => Boolean, { description: "True to show the notification in the inbox and in live updates." }) inApp!: boolean
}

/** Channels that stay on, because their messages protect the account: changed credentials and sign-ins from new devices. */
export const LOCKED_CHANNELS: Readonly<Record<string, Partial<NotificationChannels>>> = { SECURITY: { email: true } }

/** The channels for a category. `matrix` has the settings of the employee by category; a channel without a setting is on. */
export const channelsOf = (
  matrix: Record<string, Partial<NotificationChannels>> | null | undefined,
  category: string,
): NotificationChannels => ({
  email: true,
  push: true,
  inApp: true,
  ...matrix?.[category],
  ...LOCKED_CHANNELS[category],
})

/** SQL for the channels of all categories as a JSON object. */
export const channelMatrix = (matrix: RawBuilder<unknown>): RawBuilder<unknown> => {
  const categories = NotificationCategory.keys.flatMap((category) => {
    const channels = Object.entries(channelsOf(null, category)).flatMap(([channel, isOn]) => [
      sql.lit(channel),
      LOCKED_CHANNELS[category]?.[channel as keyof NotificationChannels]
        ? sql.lit(true)
        : sql`coalesce((${matrix} -> ${sql.lit(category)} ->> ${sql.lit(channel)})::boolean, ${sql.lit(isOn)})`,
    ])
    return [sql.lit(category), sql`json_build_object(${sql.join(channels)})`]
  })
  return sql`json_build_object(${sql.join(categories)})`
}

@ObjectType({ description: "Channels by notification category." })
export class NotificationMatrix {
  readonly [category: string]: NotificationChannels
}
for (const category of NotificationCategory.keys)
  Field(() => NotificationChannels, { description: `Channels of the category ${category}.` })(
    NotificationMatrix.prototype,
    category,
  )
