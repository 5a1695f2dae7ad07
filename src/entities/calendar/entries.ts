// What stands in somebody's calendar: each time that an event takes place, and what is known of people and places besides.
import { type RawBuilder, sql } from "kysely"
import { Field, ID, ObjectType } from "type-graphql"
import {
  boolean,
  computed,
  date,
  enumeration,
  internal,
  localizedString,
  manyToOne,
  oneToMany,
  primaryKey,
  string,
  timestamp,
  view,
} from "../columns.js"
import { CalendarEventType, CalendarSource, ParticipantStatus } from "../enums.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { answerOf, CalendarEvent, CalendarParticipant } from "./events.js"

@ObjectType({ description: "Something happened to an event of the calendar" })
export class CalendarChange {
  @Field(() => ID, { description: "The event (its id)" }) eventId!: string
  @Field(() => CalendarEvent, {
    nullable: true,
    description: "The event as it is now; empty where it was removed, or is no longer the caller's to see",
  })
  event?: CalendarEvent | null
}

const recurrence = (row: RowRef): RawBuilder<unknown> => sql`
  select x.recurrence from calendar_events x where x.organization_id = ${row("organizationId")} and x.id = ${row("eventId")}`

@view("Something in the calendar: one time that an event takes place, or a birthday, an anniversary, a public holiday", {
  table: "calendar_entries",
})
export class CalendarEntry {
  @primaryKey("Its id; that of the event, where it takes place once") id!: string
  @manyToOne(() => CalendarEvent, "The event", { optional: true }) eventId?: string | null
  @enumeration(CalendarSource, "Where it comes from") source!: CalendarSource
  @enumeration(CalendarEventType, "What it is") type!: CalendarEventType
  @localizedString("What it is called") title!: string
  @string("What it is about", { optional: true }) description?: string | null
  @string("Where it takes place", { optional: true }) location?: string | null
  @timestamp("When it begins") start!: string
  @timestamp("When it ends") end!: string
  @date("The day on which it begins, in its time zone") startDate!: string
  @date("The day on which it ends, included, in its time zone") endDate!: string
  @boolean("Whether it takes whole days: these dates, wherever one is") allDay!: boolean
  @string("Its time zone (IANA)") timeZone!: string
  @date("The day on which it is by the rule, where the event is repeated", { optional: true }) originalDate?: string | null
  @computed(() => String, "How the event is repeated (RFC 5545, RRULE)", { sql: recurrence, optional: true })
  recurrence?: string | null
  @boolean("Whether it is a holiday on which nothing else may take place") restricted!: boolean
  @boolean("Whether those who take part are busy meanwhile") busy!: boolean
  @manyToOne(() => Employee, "Who made it", { optional: true }) organizerId?: string | null
  @manyToOne(() => Employee, "Whose birthday or anniversary it is", { optional: true }) employeeId?: string | null
  @oneToMany(() => CalendarParticipant, "Who is invited", {
    referencedKey: "eventId",
    foreignKey: "eventId",
    orderBy: [],
    expectedSize: 10,
  })
  participants?: CalendarParticipant[]
  @computed(() => ParticipantStatus, "What the caller answered; empty for who is not invited", {
    enumType: ParticipantStatus,
    sql: (row) => answerOf(row, "eventId"),
    optional: true,
  })
  myStatus?: ParticipantStatus | null
  @internal("The organization", { type: "text" }) organizationId!: string
}
