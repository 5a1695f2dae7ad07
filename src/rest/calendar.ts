// REST routes of the calendar.
import { AvailabilityResolver, CalendarEventResolver, CalendarFeedResolver } from "../resolvers/calendar.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

const include = { participants: ["employeeId", "fullName", "status", "optional"] } as const

export const calendarRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Calendar", CalendarEventResolver, {
    "GET /calendar/events": { operation: "calendarEvents", include },
    "POST /calendar/events": { operation: "createCalendarEvent", include },
    "GET /calendar/events/:id": { operation: "calendarEvent", include },
    "PATCH /calendar/events/:id": { operation: "updateCalendarEvent", include },
    "DELETE /calendar/events/:id": "deleteCalendarEvent",
    "POST /calendar/events/:id/respond": { operation: "respondToCalendarEvent", include },
    "PATCH /calendar/occurrences/:id": { operation: "updateCalendarOccurrence", include },
    "DELETE /calendar/occurrences/:id": "cancelCalendarOccurrence",
  }),
  ...operationRoutes("Calendar", CalendarFeedResolver, {
    "POST /calendar/feed": "createCalendarFeed",
    "GET /calendar/feed": "calendarFeedStatus",
    "DELETE /calendar/feed": { operation: "deleteCalendarFeed", status: 204 },
    "GET /calendar/feed/:token": { operation: "calendarFeed", mediaType: "text/calendar" },
  }),
  ...operationRoutes("Calendar", AvailabilityResolver, {
    "GET /calendar/free-busy": "freeBusy",
    "GET /calendar/free-slots": "freeSlots",
  }),
]
