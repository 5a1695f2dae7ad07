// Access rules of calendar events, their participants, calendar entries and free slots.
import { sql } from "kysely"
import { FreeSlot } from "../../entities/calendar/availability.js"
import { CalendarEntry } from "../../entities/calendar/entries.js"
import { CalendarEvent, CalendarParticipant, eventReaders, isEventVisible } from "../../entities/calendar/events.js"
import { accessPolicy } from "../access-policies.js"
import { anyOf, anyone, hr, owner, permitted } from "../access-rules.js"
import { calendarReaders } from "./permissions.js"

const eventManagers = permitted("MANAGE_CALENDAR", anyOf(hr, owner))

export const calendarAccess = [
  accessPolicy(
    CalendarEvent,
    {
      owner: "organizerId",
      rowRule: (event) =>
        isEventVisible(event, { id: event("id"), organizerId: event("organizerId"), visibility: event("visibility") }),
      readers: eventReaders,
    },
    { read: calendarReaders, update: eventManagers, delete: eventManagers, respond: anyone },
  ),
  accessPolicy(
    CalendarParticipant,
    {
      owner: "employeeId",
      rowRule: (participant) => sql`exists (select from calendar_events v
        where v.organization_id = ${participant.organization} and v.id = ${participant("eventId")}
          and ${isEventVisible(participant, { id: sql`v.id`, organizerId: sql`v.organizer_id`, visibility: sql`v.visibility` })})`,
    },
    { read: anyone },
  ),
  // The services build the rows of both views from data that the viewer may read.
  accessPolicy(CalendarEntry, {}, { read: anyone }),
  accessPolicy(FreeSlot, {}, { read: anyone }),
]
