// Occurrences of calendar events.
import { BaseEntity } from "../base-entity.js"
import { boolean, date, localizedString, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { manyToOne } from "../relations.js"
import { CalendarEvent } from "./events.js"

@entity("One occurrence of an event. Empty fields have the value of the event.", {
  table: "calendar_occurrences",
  internal: true,
  // A rule repeats an event at most daily, so the date identifies an occurrence, also after a change of the time of day.
  unique: [["eventId", "originalDate"]],
  index: [["eventId", "startDate"]],
  checks: [{ name: "calendar_occurrences_order_check", expression: `"end" >= "start" and end_date >= start_date` }],
})
export class CalendarOccurrence extends BaseEntity {
  @manyToOne(() => CalendarEvent, "Event that takes place.", { cascade: true }) eventId!: string
  @date("Start date by the recurrence rule, in the event's time zone.") originalDate!: string
  @timestamp("Start of the occurrence.") start!: Date
  @timestamp("End of the occurrence, exclusive.") end!: Date
  @date("First day.") startDate!: string
  @date("Last day, inclusive.") endDate!: string
  @localizedString("Title of this occurrence.", { optional: true }) title?: string | null
  @string("Description of this occurrence.", { optional: true }) description?: string | null
  @string("Location of this occurrence.", { optional: true }) location?: string | null
  @boolean("True if the occurrence was moved and no longer follows the recurrence rule.") isMoved = false
  @boolean("True if the occurrence was canceled.") isCancelled = false
}
