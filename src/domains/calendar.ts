// The domain calendar.
import { calendarAccess } from "../auth/access/calendar.js"
import { calendarSeriesJob } from "../jobs/calendar-series.js"
import { AvailabilityResolver, CalendarEventResolver, CalendarFeedResolver, FreeSlotResolver } from "../resolvers/calendar.js"
import { calendarRoutes } from "../rest/calendar.js"
import { AvailabilityService } from "../services/calendar/availability.js"
import { DerivedEntryService } from "../services/calendar/derived-entries.js"
import { CalendarEntryService } from "../services/calendar/entries.js"
import { CalendarEventService } from "../services/calendar/events.js"
import { CalendarFeedService } from "../services/calendar/feed.js"
import { CalendarOccurrenceService } from "../services/calendar/occurrences.js"
import { RecurringDateService } from "../services/calendar/recurring-dates.js"
import { CalendarSubscriptionResolver } from "../subscriptions/calendar.js"
import { defineDomain } from "./domain.js"

export const calendarDomain = defineDomain({
  uses: ["leave"],
  services: {
    availability: AvailabilityService,
    derivedEntries: DerivedEntryService,
    entries: CalendarEntryService,
    events: CalendarEventService,
    feed: CalendarFeedService,
    occurrences: CalendarOccurrenceService,
    recurringDates: RecurringDateService,
  },
  resolvers: [CalendarEventResolver, CalendarFeedResolver, FreeSlotResolver, AvailabilityResolver, CalendarSubscriptionResolver],
  routes: calendarRoutes,
  access: calendarAccess,
  jobs: [calendarSeriesJob],
})
