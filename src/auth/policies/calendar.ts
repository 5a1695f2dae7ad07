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
  calendarEvents: {
    rule: anyone,
    description: "What stands in the caller's calendar in a part of time, by its beginning: repetitions one by one",
  },
  calendarEvent: { rule: anyone, description: "An event with its rule and those who are invited" },
  calendarChanged: {
    rule: anyone,
    description:
      "Events of the calendar as they are made, changed, answered and removed: those that the caller takes part in, or that are for everybody",
  },
  createCalendarEvent: { rule: anyone, description: "Makes an event and invites people" },
  updateCalendarEvent: {
    rule: anyone,
    description: "Changes an event with all its repetitions; what is left out stays as it is. Those invited are told",
  },
  deleteCalendarEvent: { rule: anyone, description: "Removes an event with all its repetitions, and tells those invited" },
  respondToCalendarEvent: { rule: anyone, description: "Answers an invitation, to all repetitions of the event; also once more" },
  updateCalendarOccurrence: {
    rule: anyone,
    description: "Changes one time that an event takes place; the others stay as they are",
  },
  cancelCalendarOccurrence: { rule: anyone, description: "Cancels one time that an event takes place, and tells those invited" },
  // Whoever has the token in the address may read: a calendar program can't sign in.
  calendarFeed: { rule: "public", description: "The events of a feed as a calendar (RFC 5545)" },
  createCalendarFeed: {
    rule: anyone,
    description: "Makes a secret address for calendar programs, which takes the place of the one before",
  },
  deleteCalendarFeed: { rule: anyone, description: "Withdraws the secret address; gives true" },
  freeBusy: {
    rule: anyone,
    description:
      "When people are busy, in the order in which they are asked for; neither with what nor with whom, and of others only from today on",
  },
  freeSlots: {
    rule: anyone,
    description:
      "When the caller and others are free together, the soonest first: on quarter hours of days on which all who have to be free work, within hours that hold where each of them is",
  },
}
