// What is accepted about the caller's own preferences.
import { DateFormat, Language, Theme } from "../entities/enums.js"
import { booleanField, enumField, input, timezoneField } from "./fields.js"

@input("What changes in the preferences; null leaves a setting to the organization again")
export class UpdatePreferencesInput {
  @enumField(Theme, "The colors of the interface", { nullable: true }) theme?: Theme | null
  @enumField(Language, "The language of pages, errors and mails", { nullable: true }) language?: Language | null
  @timezoneField("The time zone (IANA) in which times are told", { nullable: true }) timezone?: string | null
  @enumField(DateFormat, "How calendar days are written", { nullable: true }) dateFormat?: DateFormat | null
  @booleanField("Whether colleagues see the birthday, without the year, in their calendars; unless said otherwise, they don't", {
    nullable: true,
  })
  sharesBirthday?: boolean | null
  @booleanField("Whether colleagues see the anniversaries of being hired in their calendars; unless said otherwise, they don't", {
    nullable: true,
  })
  sharesAnniversary?: boolean | null
}
