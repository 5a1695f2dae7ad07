// Inputs of preferences, pending decisions and the access log.
import { DateFormat, Language, Theme } from "../entities/enums.js"
import { AccessGroup, AccessKind } from "../entities/self-service/enums.js"
import { booleanField, enumField, nestedField, timestampField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { UpdateNotificationMatrixInput } from "./notification-channels.js"
import { stringField, timezoneField } from "./text-fields.js"

@input("Conditions on the listed accesses.")
export class AccessLogFilter {
  @enumField(AccessGroup, "Groups of data, any of which matches.", { repeated: true }) groups?: AccessGroup[]
  @enumField(AccessKind, "Kinds of access, any of which matches.", { repeated: true }) kinds?: AccessKind[]
  @timestampField("Earliest time of the last access.", { optional: true }) from?: string
  @timestampField("Time before which the last access happened.", { optional: true }) to?: string
}

@input("Language and enumerations of labels.")
export class EnumLabelsInput {
  @enumField(Language, "Language of the labels. Default: that of the caller.", { optional: true }) language?: Language
  @stringField("Names of enumerations. Default: all.", { repeated: true, max: 80, example: "LeaveStatus" }) names?: string[]
}

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
