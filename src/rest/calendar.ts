// REST routes of the calendar.
import { FreeBusy, FreeSlot } from "../entities/calendar/availability.js"
import { CalendarEntry } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { FeedAddress, FeedStatus } from "../entities/calendar/feed.js"
import {
  CalendarFilter,
  CreateCalendarEventInput,
  FreeBusyInput,
  FreeSlotsInput,
  RespondToEventInput,
  UpdateCalendarEventInput,
  UpdateCalendarOccurrenceInput,
} from "../inputs/calendar.js"
import { del, get, NoContent, patch, post, routes, TextResponse } from "./route.js"

const include = { participants: ["employeeId", "fullName", "status", "optional"] } as const

export const calendarRoutes = routes("Calendar", [
  get("/calendar/events", "calendarEvents", {
    response: [CalendarEntry],
    input: CalendarFilter,
    include,
    handler: (services, filter) => services.calendar.entries.list(filter),
  }),
  post("/calendar/events", "createCalendarEvent", {
    response: CalendarEvent,
    input: CreateCalendarEventInput,
    include,
    status: 201,
    handler: (services, input) => services.calendar.events.create(input),
  }),
  get("/calendar/events/:id", "calendarEvent", {
    response: CalendarEvent,
    include,
    handler: (services, { id }) => services.calendar.events.get(id),
  }),
  patch("/calendar/events/:id", "updateCalendarEvent", {
    response: CalendarEvent,
    input: UpdateCalendarEventInput,
    include,
    handler: (services, { id, ...input }) => services.calendar.events.update(id, input),
  }),
  del("/calendar/events/:id", "deleteCalendarEvent", {
    response: NoContent,
    handler: (services, { id }) => services.calendar.events.delete(id),
  }),
  post("/calendar/events/:id/respond", "respondToCalendarEvent", {
    response: CalendarEvent,
    input: RespondToEventInput,
    include,
    handler: (services, { id, ...input }) => services.calendar.events.respond(id, input),
  }),
  patch("/calendar/occurrences/:id", "updateCalendarOccurrence", {
    response: CalendarEntry,
    input: UpdateCalendarOccurrenceInput,
    include,
    handler: async (services, { id, ...input }) =>
      services.calendar.entries.get(await services.calendar.occurrences.update(id, input)),
  }),
  del("/calendar/occurrences/:id", "cancelCalendarOccurrence", {
    response: NoContent,
    handler: (services, { id }) => services.calendar.occurrences.cancel(id),
  }),
  post("/calendar/feed", "createCalendarFeed", {
    response: FeedAddress,
    status: 201,
    handler: (services) => services.calendar.feed.create(),
  }),
  get("/calendar/feed", "calendarFeedStatus", {
    response: FeedStatus,
    handler: (services) => services.calendar.feed.getStatus(),
  }),
  del("/calendar/feed", "deleteCalendarFeed", {
    response: NoContent,
    handler: (services) => services.calendar.feed.delete(),
  }),
  get("/calendar/feed/:token", "calendarFeed", {
    response: TextResponse,
    mediaType: "text/calendar",
    handler: (services, { token }) => services.calendar.feed.render(token),
  }),
  get("/calendar/free-busy", "freeBusy", {
    response: [FreeBusy],
    input: FreeBusyInput,
    handler: (services, input) => services.calendar.availability.listBusyTimes(input),
  }),
  get("/calendar/free-slots", "freeSlots", {
    response: [FreeSlot],
    input: FreeSlotsInput,
    handler: (services, input) => services.calendar.availability.findFreeSlots(input),
  }),
])
