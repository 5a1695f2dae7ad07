// Access rules and operation descriptions of the calendar.
import { sql } from "kysely"
import { FreeSlot } from "../../entities/calendar/availability.js"
import { CalendarEntry } from "../../entities/calendar/entries.js"
import { CalendarEvent, CalendarParticipant, isEventVisible } from "../../entities/calendar/events.js"
import { anyOf, anyone, hr, owner, permitted } from "../access-rules.js"
import { type Operations, policy } from "../policies.js"

const eventManagers = permitted("MANAGE_CALENDAR", anyOf(hr, owner))

export const calendarPolicies = [
  policy(
    CalendarEvent,
    {
      owner: "organizerId",
      rowRule: (event) =>
        isEventVisible(event, { id: event("id"), organizerId: event("organizerId"), visibility: event("visibility") }),
    },
    { read: anyone, update: eventManagers, delete: eventManagers, respond: anyone },
  ),
  policy(
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
  policy(CalendarEntry, {}, { read: anyone }),
  policy(FreeSlot, {}, { read: anyone }),
]

export const calendarOperations: Operations = {
  calendarEvents: {
    rule: anyone,
    description: "List the caller's calendar entries in a date range, ordered by start. Recurring events are expanded.",
  },
  calendarEvent: { rule: anyone, description: "Get an event with its recurrence rule and its participants." },
  calendarEventChanged: {
    rule: anyone,
    description:
      "Receive each creation, change, response and deletion of events that the caller attends or that are organization-wide.",
  },
  createCalendarEvent: {
    rule: anyone,
    errors: ["HOLIDAY_COLLISION", "INVALID_REFERENCE"],
    description: "Create an event and invite its participants.",
  },
  updateCalendarEvent: {
    rule: anyone,
    errors: ["HOLIDAY_COLLISION", "INVALID_REFERENCE", "MANAGED_BY_INTERVIEW"],
    description: "Update an event and all its occurrences, and notify the participants. Omitted fields keep their value.",
  },
  deleteCalendarEvent: {
    rule: anyone,
    errors: ["MANAGED_BY_INTERVIEW"],
    description: "Delete an event with all its occurrences and notify the participants.",
  },
  respondToCalendarEvent: {
    rule: anyone,
    description: "Respond to an invitation, for all occurrences. A later response replaces an earlier one.",
  },
  updateCalendarOccurrence: {
    rule: anyone,
    errors: ["HOLIDAY_COLLISION", "MANAGED_BY_INTERVIEW"],
    description: "Update one occurrence and notify the participants. The other occurrences stay unchanged.",
  },
  cancelCalendarOccurrence: {
    rule: anyone,
    errors: ["MANAGED_BY_INTERVIEW"],
    description: "Cancel one occurrence and notify the participants.",
  },
  // Calendar programs cannot sign in. The token in the address authorizes the request.
  calendarFeed: {
    rule: "public",
    oncePerDocument: true,
    errors: ["NOT_FOUND"],
    description: "Get the calendar of a feed in iCalendar format (RFC 5545).",
  },
  createCalendarFeed: {
    rule: anyone,
    description: "Create a secret feed address for calendar programs. It replaces the previous address.",
  },
  calendarFeedStatus: {
    rule: anyone,
    errors: ["NOT_FOUND"],
    description: "Get when the caller's feed address was created and last read.",
  },
  deleteCalendarFeed: { rule: anyone, description: "Revoke the caller's feed address." },
  freeBusy: {
    rule: anyone,
    errors: ["INVALID_REFERENCE"],
    description:
      "List the busy times of employees, without titles. For other employees, past times are omitted. Rejected for more than 1,000 busy times of one employee.",
  },
  freeSlots: {
    rule: anyone,
    errors: ["INVALID_REFERENCE"],
    description:
      "Find slots in which the caller and other employees are free, earliest first. Slots start on quarter hours, on working days and within the given hours of each required employee.",
  },
}
