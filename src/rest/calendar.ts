// The calendar on the REST face.

import { CalendarEntry } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { FeedAddress } from "../entities/calendar/feed.js"
import {
  CalendarFilter,
  CreateCalendarEventInput,
  RespondToEventInput,
  UpdateCalendarEventInput,
  UpdateCalendarOccurrenceInput,
} from "../inputs/calendar.js"
import { del, get, NoContent, patch, post, routes, TextResponse } from "./route.js"

const participants = { participants: ["userId", "fullName", "status", "optional"] } as const

export const calendar = routes("Calendar", [
  get("/calendar/events", {
    operation: "calendarEvents",
    description: "What stands in the caller's calendar in a part of time, by its beginning: repetitions one by one",
    response: [CalendarEntry],
    input: CalendarFilter,
    include: participants,
    handler: (c, filter) => c.services.calendar.entries.entries(filter),
  }),
  post("/calendar/events", {
    operation: "createCalendarEvent",
    description: "Makes an event and invites people",
    response: CalendarEvent,
    input: CreateCalendarEventInput,
    include: participants,
    status: 201,
    location: "/calendar/events",
    handler: (c, input) => c.services.calendar.events.createEvent(input),
  }),
  get("/calendar/events/:id", {
    operation: "calendarEvent",
    description: "An event with its rule and those who are invited",
    response: CalendarEvent,
    include: participants,
    handler: (c, { id }) => c.services.calendar.events.event(id),
  }),
  patch("/calendar/events/:id", {
    operation: "updateCalendarEvent",
    description: "Changes an event with all its repetitions; what is left out stays as it is. Those invited are told",
    response: CalendarEvent,
    input: UpdateCalendarEventInput,
    include: participants,
    handler: (c, { id, ...input }) => c.services.calendar.events.changeEvent(id, input),
  }),
  del("/calendar/events/:id", {
    operation: "deleteCalendarEvent",
    description: "Removes an event with all its repetitions, and tells those invited",
    response: NoContent,
    handler: (c, { id }) => c.services.calendar.events.removeEvent(id),
  }),
  post("/calendar/events/:id/respond", {
    operation: "respondToCalendarEvent",
    description: "Answers an invitation, to all repetitions of the event; also once more",
    response: CalendarEvent,
    input: RespondToEventInput,
    include: participants,
    handler: (c, { id, ...input }) => c.services.calendar.events.respond(id, input),
  }),
  patch("/calendar/occurrences/:id", {
    operation: "updateCalendarOccurrence",
    description: "Changes one time that an event takes place; the others stay as they are",
    response: CalendarEntry,
    input: UpdateCalendarOccurrenceInput,
    include: participants,
    handler: async (c, { id, ...input }) =>
      c.services.calendar.entries.entry(await c.services.calendar.occurrences.changeOccurrence(id, input)),
  }),
  del("/calendar/occurrences/:id", {
    operation: "cancelCalendarOccurrence",
    description: "Cancels one time that an event takes place, and tells those invited",
    response: NoContent,
    handler: (c, { id }) => c.services.calendar.occurrences.cancelOccurrence(id),
  }),
  post("/calendar/feed", {
    operation: "createCalendarFeed",
    description: "Makes a secret address for calendar programs, which takes the place of the one before",
    response: FeedAddress,
    status: 201,
    handler: (c) => c.services.calendar.feed.createFeed(),
  }),
  del("/calendar/feed", {
    operation: "deleteCalendarFeed",
    description: "Withdraws the secret address",
    response: NoContent,
    handler: (c) => c.services.calendar.feed.deleteFeed(),
  }),
  get("/calendar/feed/:token", {
    operation: "calendarFeed",
    description: "The events of a feed as a calendar (RFC 5545); `.ics` may follow the token",
    response: TextResponse,
    mediaType: "text/calendar",
    handler: (c, { token }) => c.services.calendar.feed.feed(token),
  }),
])
