// What is accepted about the caller's own preferences.
import { DateFormat, Language, Theme } from "../entities/enums.js"
import { choice, flag, input, zone } from "./fields.js"

@input("What changes in the preferences; null leaves a setting to the organization again")
export class PreferencesPatch {
  @choice(Theme, "The colors of the interface", { clear: true }) theme?: Theme | null
  @choice(Language, "The language of pages, errors and mails", { clear: true }) language?: Language | null
  @zone("The time zone (IANA) in which times are told", { clear: true }) timezone?: string | null
  @choice(DateFormat, "How calendar days are written", { clear: true }) dateFormat?: DateFormat | null
  @flag("Whether colleagues see the birthday, without the year, in their calendars; unless said otherwise, they don't", {
    clear: true,
  })
  sharesBirthday?: boolean | null
  @flag("Whether colleagues see the anniversaries of being hired in their calendars; unless said otherwise, they don't", {
    clear: true,
  })
  sharesAnniversary?: boolean | null
}
