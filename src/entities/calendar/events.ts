// Events of the calendar: when they take place, who is invited, and what they answered.
import { type RawBuilder, sql } from "kysely"
import { Field, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import {
  boolean,
  computed,
  date,
  entity,
  enumeration,
  internal,
  localizedString,
  manyToOne,
  oneToMany,
  string,
  timestamp,
} from "../columns.js"
import { CalendarEventType, CalendarVisibility, ParticipantStatus } from "../enums.js"
import type { QueryContext, RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { CalendarDate } from "../scalars.js"

@ObjectType({ description: "How many of those invited answered what" })
export class AnswerCount {
  @Field(() => Int, { description: "How many have not answered yet" }) pending!: number
  @Field(() => Int, { description: "How many come" }) accepted!: number
  @Field(() => Int, { description: "How many don't come" }) declined!: number
  @Field(() => Int, { description: "How many may come" }) tentative!: number
}

/** The columns by which it is told who sees an event. */
interface EventColumns {
  id: RawBuilder<unknown>
  organizerId: RawBuilder<unknown>
  visibility: RawBuilder<unknown>
}

/** Whether the viewer sees an event: as one who takes part, as one of those for whom it is, or as HR in place of who has left. */
export const isOpenTo = ({ organization, viewer, isHr }: QueryContext, event: EventColumns): RawBuilder<boolean> => sql`(
  ${event.visibility} = 'ORGANIZATION' or ${event.organizerId} = ${viewer}
  or exists (select from calendar_participants ip where ip.organization_id = ${organization} and ip.event_id = ${event.id}
    and ip.user_id = ${viewer})
  or (${isHr} and exists (select from employees io where io.organization_id = ${organization} and io.id = ${event.organizerId}
    and io.account_status = 'DEACTIVATED')))`

/** What the viewer answered to an invitation to an event; null for who is not invited. */
export const answerOf = (row: RowRef, eventId: string): RawBuilder<unknown> => sql`
  select mp.status from calendar_participants mp where mp.organization_id = ${row("organizationId")}
    and mp.event_id = ${row(eventId)} and mp.user_id = ${row.viewer}`

const answers = (row: RowRef): RawBuilder<unknown> => sql`
  select json_build_object('pending', count(*) filter (where a.status = 'PENDING'),
    'accepted', count(*) filter (where a.status = 'ACCEPTED'), 'declined', count(*) filter (where a.status = 'DECLINED'),
    'tentative', count(*) filter (where a.status = 'TENTATIVE'))
  from calendar_participants a where a.organization_id = ${row("organizationId")} and a.event_id = ${row("id")}`

@entity("An event of the calendar, with all its repetitions", {
  table: "calendar_events",
  index: [["organizerId", "lastDate"]],
  indexes: [
    {
      name: "calendar_events_organization_wide_index",
      expression:
        "create index calendar_events_organization_wide_index on calendar_events (organization_id, last_date) where visibility = 'ORGANIZATION'",
    },
    {
      name: "calendar_events_restricted_index",
      expression: "create index calendar_events_restricted_index on calendar_events (organization_id, id) where restricted",
    },
    {
      name: "calendar_events_endless_index",
      expression:
        "create index calendar_events_endless_index on calendar_events (materialized_until, id) where materialized_until is not null",
    },
  ],
  checks: [
    { name: "calendar_events_order_check", expression: `"end" >= "start" and end_date >= start_date` },
    {
      name: "calendar_events_restricted_check",
      expression: "not restricted or (type = 'HOLIDAY' and visibility = 'ORGANIZATION')",
    },
  ],
})
export class CalendarEvent extends BaseEntity {
  @localizedString("What it is called") title!: string
  @string("What it is about", { optional: true }) description?: string | null
  @string("Where it takes place: a room, or an address on the web", { optional: true }) location?: string | null
  @enumeration(CalendarEventType, "What it is") type!: CalendarEventType
  @timestamp("When it begins; the first time, where it is repeated. Of an all-day event the first midnight in its zone")
  start!: Date
  @timestamp("When it ends; the first time, where it is repeated. Of an all-day event the midnight after its last day") end!: Date
  @date("The day on which it begins, in its time zone") startDate!: string
  @date("The day on which it ends, included, in its time zone") endDate!: string
  @boolean("Whether it takes whole days: these dates, wherever one is") allDay!: boolean
  @string("The time zone (IANA) in which it keeps its time of day when it is repeated") timeZone!: string
  @string("How it is repeated (RFC 5545, RRULE)", { optional: true }) recurrence?: string | null
  @computed(() => [CalendarDate], "The days of its repetition on which it does not take place", {
    sql: (e) => sql`select coalesce(json_agg(x.original_date order by x.original_date), '[]') from calendar_occurrences x
      where x.organization_id = ${e("organizationId")} and x.event_id = ${e("id")} and x.is_cancelled`,
  })
  exceptDates!: string[]
  @enumeration(CalendarVisibility, "Who sees it") visibility!: CalendarVisibility
  @boolean("Whether it is a holiday on which nothing else may take place") restricted!: boolean
  @boolean("Whether those who take part are busy meanwhile") busy!: boolean
  @manyToOne(() => Employee, "Who made it") organizerId!: string
  @oneToMany(() => CalendarParticipant, "Who is invited", { foreignKey: "eventId", orderBy: [], expectedSize: 10 })
  participants?: CalendarParticipant[]
  @computed(() => AnswerCount, "What those invited have answered", { sql: answers }) answers!: AnswerCount
  @computed(() => ParticipantStatus, "What the caller answered; empty for who is not invited", {
    enumType: ParticipantStatus,
    sql: (e) => answerOf(e, "id"),
    optional: true,
  })
  myStatus?: ParticipantStatus | null
  @computed(() => Boolean, "Whether the caller may change it", {
    sql: (e) => sql`${e.can("update")} and (${e("visibility")} <> 'ORGANIZATION' or ${e.isHr})`,
  })
  canChange!: boolean
  @internal("How often those invited had to be told of a change that matters (RFC 5545, SEQUENCE)", { type: "integer" })
  sequence = 0
  @internal("Up to which day its repetitions are laid out; empty where all are", { type: "day", optional: true })
  materializedUntil?: string | null
  @internal("The day on which it ends for the last time; far away, where it goes on without end", { type: "day" })
  lastDate!: string
}

@entity("Somebody who is invited to an event", {
  table: "calendar_participants",
  unique: [["eventId", "userId"]],
  index: [["userId", "lastDate"]],
})
export class CalendarParticipant extends BaseEntity {
  @manyToOne(() => CalendarEvent, "The event", { cascade: true }) eventId!: string
  @manyToOne(() => Employee, "Who is invited", { cascade: true, as: "employee" }) userId!: string
  @computed(() => String, "Their name", {
    sql: (p) =>
      sql`select x.full_name from employees x where x.organization_id = ${p("organizationId")} and x.id = ${p("userId")}`,
  })
  fullName!: string
  @enumeration(ParticipantStatus, "What they answered") status: ParticipantStatus = "PENDING"
  @boolean("Whether it can take place without them") optional = false
  @timestamp("When they answered last", { optional: true }) respondedAt?: Date | null
  @internal("The last day of the event: so that what is over need not be looked at", { type: "day" }) lastDate!: string
}

@entity("One time that an event takes place; what is empty is as in the event", {
  table: "calendar_occurrences",
  internal: true,
  // Its rule is at most daily, so the day in the event's zone tells repetitions apart, also when the time of day changes.
  unique: [["eventId", "originalDate"]],
  index: [["eventId", "startDate"]],
  checks: [{ name: "calendar_occurrences_order_check", expression: `"end" >= "start" and end_date >= start_date` }],
})
export class CalendarOccurrence extends BaseEntity {
  @manyToOne(() => CalendarEvent, "The event", { cascade: true }) eventId!: string
  @date("The day on which it is by the rule") originalDate!: string
  @timestamp("When it begins") start!: Date
  @timestamp("When it ends") end!: Date
  @date("The day on which it begins") startDate!: string
  @date("The day on which it ends, included") endDate!: string
  @localizedString("What it is called this time", { optional: true }) title?: string | null
  @string("What it is about this time", { optional: true }) description?: string | null
  @string("Where it takes place this time", { optional: true }) location?: string | null
  @boolean("Whether its time is its own and no longer that of the rule") isMoved = false
  @boolean("Whether it does not take place") isCancelled = false
}
