// Calendar events as iCalendar data (RFC 5545) describes them.
import type { CalendarEventType, ParticipantStatus } from "../entities/calendar/enums.js"
import type { TimeSpan } from "../services/calendar/calculations/time-range.js"

interface IcsPerson {
  name: string
  email: string
}

export interface IcsAttendee extends IcsPerson {
  id: string
  status: ParticipantStatus
  optional: boolean
}

/** An occurrence that differs from the rule. Empty fields have the value of the event. */
export interface OccurrenceOverride extends TimeSpan {
  id: string
  originalDate: string
  title?: string | null
  description?: string | null
  location?: string | null
  isCancelled: boolean
}

export interface IcsEvent extends TimeSpan {
  id: string
  title: string
  description: string | null
  location: string | null
  type: CalendarEventType
  allDay: boolean
  /** IANA. */
  timezone: string
  recurrence: string | null
  busy: boolean
  sequence: number
  createdAt: Date
  updatedAt: Date
  /** DTSTAMP of a message: the time of writing (RFC 5545, 3.8.7.2). A feed uses `updatedAt` instead. */
  stamp?: Date
  organizer: IcsPerson
  participants: IcsAttendee[]
  /** Dates on which the series does not take place. */
  exceptDates: string[]
  overrides: OccurrenceOverride[]
}
