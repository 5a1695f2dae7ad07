// Inputs of the operations on the caller's preferences.
import { DateFormat, Language, Theme } from "../../entities/enums.js"
import { booleanField, enumField, nestedField } from "../fields.js"
import { patchInput } from "../input-field.js"
import { UpdateNotificationMatrixInput } from "../notification-channels.js"
import { timezoneField } from "../text-fields.js"

@patchInput("Preferences to change. Omitted preferences keep their value, null resets one to its default.")
export class UpdatePreferencesInput {
  @enumField(Theme, "Color scheme of the user interface.", { nullable: true }) theme?: Theme | null
  @enumField(Language, "Language of pages, errors and emails.", { nullable: true }) language?: Language | null
  @timezoneField("Time zone (IANA) in which times are shown.", { nullable: true }) timezone?: string | null
  @enumField(DateFormat, "Format of calendar dates.", { nullable: true }) dateFormat?: DateFormat | null
  @booleanField("Whether colleagues see the birthday, without the year, in their calendars. False by default.", {
    nullable: true,
  })
  sharesBirthday?: boolean | null
  @booleanField("Whether colleagues see work anniversaries in their calendars. False by default.", { nullable: true })
  sharesAnniversary?: boolean | null
  @nestedField(() => UpdateNotificationMatrixInput, "Notification triggers: the channels of each category.", { optional: true })
  notificationTriggers?: UpdateNotificationMatrixInput
}
