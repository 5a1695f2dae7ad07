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
  get("/calendar/events", "calendarEvents", {
    response: [CalendarEntry],
    input: CalendarFilter,
    include: participants,
    handler: (services, filter) => services.calendar.entries.entries(filter),
  }),
  post("/calendar/events", "createCalendarEvent", {
    response: CalendarEvent,
    input: CreateCalendarEventInput,
    include: participants,
    status: 201,
    location: "/calendar/events",
    handler: (services, input) => services.calendar.events.createEvent(input),
  }),
  get("/calendar/events/:id", "calendarEvent", {
    response: CalendarEvent,
    include: participants,
    handler: (services, { id }) => services.calendar.events.event(id),
  }),
  patch("/calendar/events/:id", "updateCalendarEvent", {
    response: CalendarEvent,
    input: UpdateCalendarEventInput,
    include: participants,
    handler: (services, { id, ...input }) => services.calendar.events.changeEvent(id, input),
  }),
  del("/calendar/events/:id", "deleteCalendarEvent", {
    response: NoContent,
    handler: (services, { id }) => services.calendar.events.removeEvent(id),
  }),
  post("/calendar/events/:id/respond", "respondToCalendarEvent", {
    response: CalendarEvent,
    input: RespondToEventInput,
    include: participants,
    handler: (services, { id, ...input }) => services.calendar.events.respond(id, input),
  }),
  patch("/calendar/occurrences/:id", "updateCalendarOccurrence", {
    response: CalendarEntry,
    input: UpdateCalendarOccurrenceInput,
    include: participants,
    handler: async (services, { id, ...input }) =>
      services.calendar.entries.entry(await services.calendar.occurrences.changeOccurrence(id, input)),
  }),
  del("/calendar/occurrences/:id", "cancelCalendarOccurrence", {
    response: NoContent,
    handler: (services, { id }) => services.calendar.occurrences.cancelOccurrence(id),
  }),
  post("/calendar/feed", "createCalendarFeed", {
    response: FeedAddress,
    status: 201,
    handler: (services) => services.calendar.feed.create(),
  }),
  del("/calendar/feed", "deleteCalendarFeed", {
    response: NoContent,
    handler: (services) => services.calendar.feed.delete(),
  }),
  get("/calendar/feed/:token", "calendarFeed", {
    response: TextResponse,
    mediaType: "text/calendar",
    handler: (services, { token }) => services.calendar.feed.feed(token),
  }),
])
