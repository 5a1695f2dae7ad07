// Who may do what with events of the calendar. Who takes part sees an event, and everybody what is for everybody; HR speaks for
// those who have left, and for whatever else they see.
import { sql } from "kysely"
import { FreeSlot } from "../../entities/calendar/availability.js"
import { CalendarEntry } from "../../entities/calendar/entries.js"
import { CalendarEvent, CalendarParticipant, isOpenTo } from "../../entities/calendar/events.js"
import { anyOf, anyone, hr, owner } from "../access-rules.js"
import { type Operations, policy } from "../policies.js"

export const calendar = [
  policy(
    CalendarEvent,
    {
      owner: "organizerId",
      rowRule: (e) => isOpenTo(e, { id: e("id"), organizerId: e("organizerId"), visibility: e("visibility") }),
    },
    { read: anyone, update: anyOf(hr, owner), delete: anyOf(hr, owner), respond: anyone },
  ),
  policy(
    CalendarParticipant,
    {
      owner: "userId",
      rowRule: (
        p,
      ) => sql`exists (select from calendar_events v where v.organization_id = ${p.organization} and v.id = ${p("eventId")}
        and ${isOpenTo(p, { id: sql`v.id`, organizerId: sql`v.organizer_id`, visibility: sql`v.visibility` })})`,
    },
    { read: anyone },
  ),
  // Their rows are made by the services, from what the viewer may know.
  policy(CalendarEntry, {}, { read: anyone }),
  policy(FreeSlot, {}, { read: anyone }),
]

export const operations: Operations = {
  calendarEvents: anyone,
  calendarEvent: anyone,
  calendarChanged: anyone,
  createCalendarEvent: anyone,
  updateCalendarEvent: anyone,
  deleteCalendarEvent: anyone,
  respondToCalendarEvent: anyone,
  updateCalendarOccurrence: anyone,
  cancelCalendarOccurrence: anyone,
  // Whoever has the token in the address may read: a calendar program can't sign in.
  calendarFeed: "public",
  createCalendarFeed: anyone,
  deleteCalendarFeed: anyone,
  freeBusy: anyone,
  freeSlots: anyone,
}
