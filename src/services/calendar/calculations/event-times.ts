// Times of calendar events that change.
import type { CalendarEvent } from "../../../entities/calendar/events.js"
import type { UpdateCalendarEventInput } from "../../../inputs/calendar.js"
import type { EventSpan } from "./time-range.js"

/** Start and end of an event after a patch. */
export function patchedTimes(event: CalendarEvent, { start, end, allDay: patchedAllDay }: UpdateCalendarEventInput) {
  const allDay = patchedAllDay ?? (event.allDay || (start?.length === 10 && end?.length === 10))
  const current = allDay
    ? { start: event.startDate, end: event.endDate }
    : { start: event.start.toISOString(), end: event.end.toISOString() }
  return { start: start ?? current.start, end: end ?? current.end, allDay }
}

/** Whether an event takes place at other times. */
export const hasTimeChanged = (event: CalendarEvent, next: EventSpan & { recurrence: string | null }) =>
  event.start.getTime() !== next.start.getTime() ||
  event.end.getTime() !== next.end.getTime() ||
  event.allDay !== next.allDay ||
  event.timezone !== next.timezone ||
  (event.recurrence ?? null) !== next.recurrence
