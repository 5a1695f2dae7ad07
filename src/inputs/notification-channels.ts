// Changes to the channels that deliver notifications, by category.
import { NotificationCategory } from "../entities/enums.js"
import { booleanField, nestedField } from "./fields.js"
import { patchInput } from "./input-field.js"

@patchInput("Channels to turn on or off. Omitted channels keep their value.")
export class UpdateChannelsInput {
  @booleanField("True to send an email.", { optional: true }) email?: boolean
  @booleanField("True to send a push message to each subscribed browser.", { optional: true }) push?: boolean
  @booleanField("True to show the notification in the inbox and in live updates.", { optional: true }) inApp?: boolean
}

@patchInput("Channels to turn on or off, by category. Omitted categories keep their value.")
export class UpdateNotificationMatrixInput {
  readonly [category: string]: UpdateChannelsInput | undefined
}
for (const category of NotificationCategory.keys)
  nestedField(() => UpdateChannelsInput, `Channels of the category ${category}.`, { optional: true })(
    UpdateNotificationMatrixInput.prototype,
    category,
  )
