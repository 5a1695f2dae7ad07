// Inputs of calendar operations.
import { CalendarEntrySource, CalendarEventType, CalendarVisibility, InvitationResponse } from "../entities/calendar/enums.js"
import { booleanField, dateField, dateOrTimestampField, enumField, idField, integerField, nestedField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { END_OF_DAY, stringField, TIME_OF_DAY, timezoneField } from "./text-fields.js"

const MAX_EMPLOYEES = 50

const START_DESCRIPTION = "Start. For an all-day event, its first day."
const END_DESCRIPTION =
  "End. For an all-day event, its last day, inclusive. In a timestamp the date counts; at midnight, the day before."

@input("A participant to invite.")
export class InviteeInput {
  @idField("Id of the employee.") employeeId!: string
  @booleanField("True if the event can take place without the participant.", { optional: true }) optional?: boolean
}

@patchInput("Changes to an event and all its occurrences. Omitted fields keep their value.")
export class UpdateCalendarEventInput {
  @stringField("Title, shown in calendars.", { max: 300, optional: true }) title?: string
  @stringField("Agenda or other details, as plain text.", { max: 10_000, multiline: true, nullable: true }) description?:
    | string
    | null
  @stringField("Location, such as a room or a web address.", { max: 500, nullable: true }) location?: string | null
  @enumField(CalendarEventType, "Type of the event.", { optional: true }) type?: CalendarEventType
  @dateOrTimestampField(START_DESCRIPTION, { optional: true }) start?: string
  @dateOrTimestampField(END_DESCRIPTION, { optional: true }) end?: string
  @booleanField("True for an event of whole days. Default: true if `start` and `end` are dates.", { optional: true })
  allDay?: boolean
  @timezoneField("IANA time zone in which occurrences keep their local time. Default: the organizer's time zone.", {
    optional: true,
  })
  timezone?: string
  @nestedField(() => InviteeInput, "All participants. REST also accepts plain employee ids.", {
    list: true,
    optional: true,
    short: "employeeId",
  })
  participants?: InviteeInput[]
  @enumField(
    CalendarVisibility,
    "Who can see the event. Only HR can set ORGANIZATION. Default: ORGANIZATION for a new holiday of HR, otherwise PARTICIPANTS.",
    { optional: true },
  )
  visibility?: CalendarVisibility
  @booleanField("True for a holiday that no other event may overlap. HR only.", { optional: true }) blocksDay?: boolean
  @booleanField("True if the event makes its attendees busy. Default: false for birthdays and holidays, otherwise true.", {
    optional: true,
  })
  busy?: boolean
  @stringField("Recurrence rule (RFC 5545, RRULE), at most daily: `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`.", {
    max: 500,
    nullable: true,
  })
  recurrence?: string | null
  @dateField("All dates on which the series does not take place.", { list: true, optional: true }) exceptDates?: string[]
}

@input("A new event.")
export class CreateCalendarEventInput extends UpdateCalendarEventInput {
  @stringField("Title, shown in calendars.", { max: 300 }) declare title: string
  @enumField(CalendarEventType, "Type of the event.") declare type: CalendarEventType
  @dateOrTimestampField(START_DESCRIPTION) declare start: string
  @dateOrTimestampField(END_DESCRIPTION) declare end: string
}

@patchInput("Changes to one occurrence. Omitted fields keep their value, null restores the value of the event.")
export class UpdateCalendarOccurrenceInput {
  @stringField("Title of this occurrence.", { max: 300, nullable: true }) title?: string | null
  @stringField("Description of this occurrence.", { max: 10_000, multiline: true, nullable: true }) description?: string | null
  @stringField("Location of this occurrence.", { max: 500, nullable: true }) location?: string | null
  @dateOrTimestampField("Start of this occurrence.", { optional: true }) start?: string
  @dateOrTimestampField("End of this occurrence, exclusive.", { optional: true }) end?: string
}

@input("A response to an invitation.")
export class RespondToEventInput {
  @enumField(InvitationResponse, "Answer to the invitation.") status!: InvitationResponse
}

@input("A range of dates or times.")
export class DateRangeInput {
  @dateOrTimestampField("Start. A date starts at its midnight. Default: today.", { optional: true }) startDate?: string
  @dateOrTimestampField("End. A date is inclusive. Default: one month after the start; at most one year.", { optional: true })
  endDate?: string
  @timezoneField("IANA time zone of the dates. Default: the caller's time zone.", { optional: true }) timezone?: string
}

@input("Conditions for calendar entries.")
export class CalendarFilter extends DateRangeInput {
  @enumField(CalendarEventType, "Types of the entries.", { repeated: true }) types?: CalendarEventType[]
  @idField("Ids of the organizers. Includes all their events that the caller may see, attended or not.", { repeated: true })
  organizerIds?: string[]
  @enumField(
    CalendarEntrySource,
    "Sources of the entries. Default: EVENT. Anniversaries of 29 February are on 28 February in other years.",
    { repeated: true },
  )
  sources?: CalendarEntrySource[]
}

@input("Employees and period of a free-busy query.")
export class FreeBusyInput extends DateRangeInput {
  @idField("Ids of the employees. Default: the caller.", { repeated: true, maxItems: MAX_EMPLOYEES }) employeeIds?: string[]
  @dateOrTimestampField("End. A date is inclusive. Default: one month after the start; at most 62 days.", { optional: true })
  declare endDate?: string
}

@input("Conditions for free slots.")
export class FreeSlotsInput extends DateRangeInput {
  @booleanField("Whether the caller must be free, too. Default: true.", { optional: true }) includeCaller?: boolean
  @idField("Ids of the required employees besides the caller.", { repeated: true, maxItems: MAX_EMPLOYEES })
  employeeIds?: string[]
  @idField("Ids of the optional employees.", { repeated: true, maxItems: MAX_EMPLOYEES }) optionalEmployeeIds?: string[]
  @integerField("Duration of a slot in minutes. Default: 60.", { min: 5, max: 1440, optional: true, example: 60 })
  durationMinutes?: number
  @dateOrTimestampField("End. A date is inclusive. Default: one week after the start; at most 31 days.", { optional: true })
  declare endDate?: string
  @stringField("Earliest start, `HH:MM` in each employee's time zone. Default: 09:00.", {
    max: 5,
    pattern: TIME_OF_DAY,
    optional: true,
    example: "09:00",
  })
  earliest?: string
  @stringField("Latest end, `HH:MM` in each employee's time zone, at most `24:00`. Default: 17:00.", {
    max: 5,
    pattern: END_OF_DAY,
    optional: true,
    example: "17:00",
  })
  latest?: string
  @booleanField("True to treat tentative and unanswered invitations as free time. Default: false.", { optional: true })
  includeTentative?: boolean
}
