// Entries of a calendar: occurrences of events, birthdays, work anniversaries and public holidays.
import { type RawBuilder, sql } from "kysely"
import { boolean, computed, date, enumeration, localizedString, notInApi, primaryKey, string, timestamp } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { CalendarEntrySource, CalendarEventType, ParticipantStatus } from "./enums.js"
import { CalendarEvent, CalendarParticipant, viewerStatusOf } from "./events.js"

const recurrenceOf = (row: RowRef): RawBuilder<unknown> => sql`
  select x.recurrence from calendar_events x where x.organization_id = ${row("organizationId")} and x.id = ${row("eventId")}`

@queryResult("An entry of a calendar: an occurrence of an event, a birthday, a work anniversary or a public holiday.", {
  table: "calendar_entries",
  sort: ["start", "end", "title"],
})
export class CalendarEntry {
  @primaryKey("Id of the entry. For an event without recurrence, the id of the event.", { graphqlName: "entryId" }) id!: string
  @manyToOne(() => CalendarEvent, "Event of the occurrence.", { optional: true }) eventId?: string | null
  @enumeration(CalendarEntrySource, "Source of the entry.") source!: CalendarEntrySource
  @enumeration(CalendarEventType, "Type of the entry.") type!: CalendarEventType
  @localizedString("Title, shown in calendars.") title!: string
  @string("Agenda or other details, as plain text.", { optional: true }) description?: string | null
  @string("Location, such as a room or a web address.", { optional: true }) location?: string | null
  @timestamp("Start of the entry, inclusive.") start!: string
  @timestamp("End of the entry, exclusive.") end!: string
  @date("First day, in the time zone of the entry.") startDate!: string
  @date("Last day, inclusive, in the time zone of the entry.") endDate!: string
  @boolean("True if the entry takes whole days: the same dates in every time zone.") allDay!: boolean
  @string("IANA time zone.") timezone!: string
  @date("Date of the occurrence by the recurrence rule; null for an event without recurrence.", { optional: true })
  originalDate?: string | null
  @computed(() => String, "Recurrence rule of the event (RFC 5545, RRULE).", { sql: recurrenceOf, optional: true })
  recurrence?: string | null
  @boolean("True for a holiday that no other event may overlap.") blocksDay!: boolean
  @boolean("True if the event makes its organizer and participants busy.") busy!: boolean
  @manyToOne(() => Employee, "Organizer of the event.", { optional: true }) organizerId?: string | null
  @manyToOne(() => Employee, "Employee whose birthday or work anniversary it is.", { optional: true })
  employeeId?: string | null
  @oneToMany(() => CalendarParticipant, "Invited employees with their responses.", {
    referencedKey: "eventId",
    foreignKey: "eventId",
    orderBy: [],
    expectedSize: 10,
  })
  participants?: CalendarParticipant[]
  @computed(() => ParticipantStatus, "The caller's response; null if the caller is not invited.", {
    enumType: ParticipantStatus,
    sql: (row) => viewerStatusOf(row, "eventId"),
    optional: true,
  })
  myStatus?: ParticipantStatus | null
  @notInApi("Organization of the entry.", { type: "text" }) organizationId!: string
}
