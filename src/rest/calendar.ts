// The calendar on the REST face.

import { CalendarEntry } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { FeedAddress } from "../entities/calendar/feed.js"
import {
  CalendarAnswer,
  CalendarEventPatch,
  CalendarFilter,
  CalendarOccurrencePatch,
  NewCalendarEvent,
} from "../inputs/calendar.js"
import { del, get, Nothing, patch, post, routes, Text } from "./route.js"

const participants = { participants: ["userId", "fullName", "status", "optional"] } as const

export const calendar = routes("Calendar", [
  get("/calendar/events", {
    op: "calendarEvents",
    says: "What stands in the caller's calendar in a part of time, by its beginning: repetitions one by one",
    gives: [CalendarEntry],
    takes: CalendarFilter,
    include: participants,
    do: (c, filter) => c.calendarEntries.entries(filter),
  }),
  post("/calendar/events", {
    op: "createCalendarEvent",
    says: "Makes an event and invites people",
    gives: CalendarEvent,
    takes: NewCalendarEvent,
    include: participants,
    status: 201,
    at: "/calendar/events",
    do: (c, input) => c.calendar.createEvent(input),
  }),
  get("/calendar/events/:id", {
    op: "calendarEvent",
    says: "An event with its rule and those who are invited",
    gives: CalendarEvent,
    include: participants,
    do: (c, { id }) => c.calendar.event(id),
  }),
  patch("/calendar/events/:id", {
    op: "changeCalendarEvent",
    says: "Changes an event with all its repetitions; what is left out stays as it is. Those invited are told",
    gives: CalendarEvent,
    takes: CalendarEventPatch,
    include: participants,
    do: (c, { id, ...input }) => c.calendar.changeEvent(id, input),
  }),
  del("/calendar/events/:id", {
    op: "removeCalendarEvent",
    says: "Removes an event with all its repetitions, and tells those invited",
    gives: Nothing,
    do: (c, { id }) => c.calendar.removeEvent(id),
  }),
  post("/calendar/events/:id/respond", {
    op: "respondToCalendarEvent",
    says: "Answers an invitation, to all repetitions of the event; also once more",
    gives: CalendarEvent,
    takes: CalendarAnswer,
    include: participants,
    do: (c, { id, ...input }) => c.calendar.respond(id, input),
  }),
  patch("/calendar/occurrences/:id", {
    op: "changeCalendarOccurrence",
    says: "Changes one time that an event takes place; the others stay as they are",
    gives: CalendarEntry,
    takes: CalendarOccurrencePatch,
    include: participants,
    do: async (c, { id, ...input }) => c.calendarEntries.entry(await c.calendarOccurrences.changeOccurrence(id, input)),
  }),
  del("/calendar/occurrences/:id", {
    op: "cancelCalendarOccurrence",
    says: "Cancels one time that an event takes place, and tells those invited",
    gives: Nothing,
    do: (c, { id }) => c.calendarOccurrences.cancelOccurrence(id),
  }),
  post("/calendar/feed", {
    op: "createCalendarFeed",
    says: "Makes a secret address for calendar programs, which takes the place of the one before",
    gives: FeedAddress,
    status: 201,
    do: (c) => c.calendarFeeds.makeFeed(),
  }),
  del("/calendar/feed", {
    op: "removeCalendarFeed",
    says: "Withdraws the secret address",
    gives: Nothing,
    do: (c) => c.calendarFeeds.removeFeed(),
  }),
  get("/calendar/feed/:token", {
    op: "calendarFeed",
    says: "The events of a feed as a calendar (RFC 5545); `.ics` may follow the token",
    gives: Text,
    media: "text/calendar",
    do: (c, { token }) => c.calendarFeeds.feed(token),
  }),
])
