// Calendar events and their participants.
import { type RawBuilder, sql } from "kysely"
import { Field, Int, ObjectType } from "type-graphql"
import {
  type ActionCheck,
  type ActionChecks,
  type AvailableAction,
  availableActions,
  errorOf,
  failsIf,
  isPermitted,
  passesIf,
} from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { boolean, computed, date, enumeration, localizedString, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RecordReaders, RowContext, RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { CalendarEventType, CalendarVisibility, ParticipantStatus } from "./enums.js"

@ObjectType({ description: "Number of participants by response." })
export class ResponseCounts {
  @Field(() => Int, { description: "Number of participants who have not responded." }) pending!: number
  @Field(() => Int, { description: "Number of participants who accepted." }) accepted!: number
  @Field(() => Int, { description: "Number of participants who declined." }) declined!: number
  @Field(() => Int, { description: "Number of participants who responded tentatively." }) tentative!: number
}

/** The columns of an event that decide about its visibility. */
interface EventColumns {
  id: RawBuilder<unknown>
  organizerId: RawBuilder<unknown>
  visibility: RawBuilder<unknown>
}

/** Condition that the viewer may see an event: organization-wide, own, or invited. HR sees events of deactivated organizers. */
export const isEventVisible = ({ organization, viewer, permitted }: RowContext, event: EventColumns): RawBuilder<boolean> => sql`(
  ${event.visibility} = 'ORGANIZATION' or ${event.organizerId} = ${viewer}
  or exists (select from calendar_participants ip where ip.organization_id = ${organization} and ip.event_id = ${event.id}
    and ip.employee_id = ${viewer})
  or (${permitted("MANAGE_CALENDAR").all} and exists (select from employees io where io.organization_id = ${organization} and io.id = ${event.organizerId}
    and io.account_status = 'DEACTIVATED')))`

/** The readers of an event: the people of `isEventVisible`. */
export const eventReaders: RecordReaders = {
  involved: (event) => sql`
    select ${event("organizerId")} as id
    union
    select ip.employee_id from calendar_participants ip where ip.organization_id = ${event.organization} and ip.event_id = ${event("id")}`,
  permissions: ["MANAGE_CALENDAR"],
  // Roles with the permission are for the whole organization.
  coveredBy: (event) => sql`select '{}'::uuid[] from employees io where io.organization_id = ${event.organization}
    and io.id = ${event("organizerId")} and io.account_status = 'DEACTIVATED'`,
  isOpen: (event) => sql`${event("visibility")} = 'ORGANIZATION'`,
}

/** Subquery for the viewer's response to an event, null for a viewer who is not invited. */
export const viewerStatusOf = (row: RowRef, eventId: string): RawBuilder<unknown> => sql`
  select mp.status from calendar_participants mp where mp.organization_id = ${row("organizationId")}
    and mp.event_id = ${row(eventId)} and mp.employee_id = ${row.viewer}`

/** The checks of changing an event. That of an interview changes with the interview. */
const changeChecks = (event: RowRef, action: "update" | "delete"): ActionCheck[] => {
  const isOfOthers = sql`${event("visibility")} = 'ORGANIZATION' and not ${event.permitted("MANAGE_CALENDAR").all}`
  const isOfInterview = sql`exists (select from interviews mi
    where mi.organization_id = ${event.organization} and mi.calendar_event_id = ${event("id")})`
  return [
    isPermitted(event, action),
    failsIf("mayChangeForEveryone", isOfOthers, "FORBIDDEN"),
    failsIf("isNotOfInterview", isOfInterview, "MANAGED_BY_INTERVIEW"),
  ]
}

const eventActions = (event: RowRef): ActionChecks => ({
  actions: {
    UPDATE: changeChecks(event, "update"),
    DELETE: changeChecks(event, "delete"),
    RESPOND: [isPermitted(event, "respond"), passesIf("isInvited", sql`exists (${viewerStatusOf(event, "id")})`, "FORBIDDEN")],
  },
})

const responseCountsOf = (row: RowRef): RawBuilder<unknown> => sql`
  select json_build_object('pending', count(*) filter (where a.status = 'PENDING'),
    'accepted', count(*) filter (where a.status = 'ACCEPTED'), 'declined', count(*) filter (where a.status = 'DECLINED'),
    'tentative', count(*) filter (where a.status = 'TENTATIVE'))
  from calendar_participants a where a.organization_id = ${row("organizationId")} and a.event_id = ${row("id")}`

@entity("A calendar event with all its occurrences.", {
  table: "calendar_events",
  index: [["organizerId", "lastDate"]],
  indexes: [
    {
      name: "calendar_events_organization_wide_index",
      expression:
        "create index calendar_events_organization_wide_index on calendar_events (organization_id, last_date) where visibility = 'ORGANIZATION'",
    },
    {
      name: "calendar_events_blocks_day_index",
      expression: "create index calendar_events_blocks_day_index on calendar_events (organization_id, id) where blocks_day",
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
      name: "calendar_events_blocks_day_check",
      expression: "not blocks_day or (type = 'HOLIDAY' and visibility = 'ORGANIZATION')",
    },
  ],
})
export class CalendarEvent extends BaseEntity {
  @localizedString("Title, shown in calendars.") title!: string
  @string("Agenda or other details, as plain text.", { optional: true }) description?: string | null
  @string("Location, such as a room or a web address.", { optional: true }) location?: string | null
  @enumeration(CalendarEventType, "Type of the event.") type!: CalendarEventType
  @timestamp("Start of the first occurrence. An all-day event starts at midnight in its time zone.") start!: Date
  @timestamp("End of the first occurrence. An all-day event ends at the midnight after its last day.") end!: Date
  @date("First day of the first occurrence, in the event's time zone.") startDate!: string
  @date("Last day of the first occurrence, inclusive, in the event's time zone.") endDate!: string
  @boolean("True if the event takes whole days: the same dates in every time zone.") allDay!: boolean
  @string("IANA time zone. Occurrences keep their local time in it.") timezone!: string
  @string("Recurrence rule (RFC 5545, RRULE).", { optional: true }) recurrence?: string | null
  @computed(() => [CalendarDate], "Dates on which the series does not take place.", {
    sql: (e) => sql`select coalesce(json_agg(x.original_date order by x.original_date), '[]') from calendar_occurrences x
      where x.organization_id = ${e("organizationId")} and x.event_id = ${e("id")} and x.is_cancelled`,
  })
  exceptDates!: string[]
  @enumeration(CalendarVisibility, "Who can see the event.") visibility!: CalendarVisibility
  @boolean("True for a holiday that no other event may overlap.") blocksDay!: boolean
  @boolean("True if the event makes its organizer and participants busy.") busy!: boolean
  @manyToOne(() => Employee, "Employee who organizes the event.") organizerId!: string
  @oneToMany(() => CalendarParticipant, "Invited employees with their responses.", {
    foreignKey: "eventId",
    orderBy: [],
    expectedSize: 10,
  })
  participants?: CalendarParticipant[]
  @computed(() => ResponseCounts, "Number of participants by response.", { sql: responseCountsOf })
  responseCounts!: ResponseCounts
  @computed(() => ParticipantStatus, "The caller's response; null if the caller is not invited.", {
    enumType: ParticipantStatus,
    sql: (e) => viewerStatusOf(e, "id"),
    optional: true,
  })
  myStatus?: ParticipantStatus | null
  @computed(() => Boolean, "True if the caller may update the event.", {
    sql: (e) => sql`${errorOf(changeChecks(e, "update"))} is null and ${e.actionRejection("update") === undefined}::boolean`,
  })
  canUpdate!: boolean
  @availableActions(eventActions, 3) availableActions!: AvailableAction[]
  @notInApi("Number of changes that participants were notified of (RFC 5545, SEQUENCE).", { type: "integer" })
  sequence = 0
  @notInApi("Date until which an endless series is materialized. Empty if all occurrences are.", { type: "date", optional: true })
  materializedUntil?: string | null
  @notInApi("Last day of the last occurrence, 9999-12-31 for an endless series.", { type: "date" })
  lastDate!: string
}

@entity("An employee who is invited to an event.", {
  table: "calendar_participants",
  unique: [["eventId", "employeeId"]],
  index: [["employeeId", "lastDate"]],
})
export class CalendarParticipant extends BaseEntity {
  @manyToOne(() => CalendarEvent, "Event that the employee is invited to.", { cascade: true }) eventId!: string
  @manyToOne(() => Employee, "Employee who is invited.", { cascade: true }) employeeId!: string
  @computed(() => String, "Full name of the employee.", {
    sql: (p) =>
      sql`select x.full_name from employees x where x.organization_id = ${p("organizationId")} and x.id = ${p("employeeId")}`,
  })
  fullName!: string
  @enumeration(ParticipantStatus, "Response to the invitation.") status: ParticipantStatus = "PENDING"
  @boolean("True if the event can take place without the participant.") optional = false
  @timestamp("Time of the last response.", { optional: true }) respondedAt?: Date | null
  @notInApi("Last day of the event, copied so that past events are skipped by an index.", { type: "date" }) lastDate!: string
}
