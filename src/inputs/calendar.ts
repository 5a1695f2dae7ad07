// What is accepted about events of the calendar, and which part of it is asked for.
import { Attendance, CalendarEventType, CalendarSource, CalendarVisibility } from "../entities/enums.js"
import {
  booleanField,
  dateField,
  dateOrTimestampField,
  enumField,
  idField,
  input,
  nestedField,
  stringField,
  timezoneField,
} from "./fields.js"

@input("Somebody to be invited")
export class Invitee {
  @idField("Who") userId!: string
  @booleanField("Whether it can take place without them", { optional: true }) optional?: boolean
}

@input("Changes to an event with all its repetitions; what is left out stays as it is")
export class UpdateCalendarEventInput {
  @stringField("What it is called", { optional: true }) title?: string
  @stringField("What it is about", { max: 10_000, multiline: true, nullable: true }) description?: string | null
  @stringField("Where it takes place: a room, or an address on the web", { max: 500, nullable: true }) location?: string | null
  @enumField(CalendarEventType, "What it is", { optional: true }) type?: CalendarEventType
  @dateOrTimestampField("When it begins; of an all-day event its first day", { optional: true }) start?: string
  @dateOrTimestampField(
    "When it ends; of an all-day event its last day, included. Of a point in time the day that is written in it counts, and the day before where that is its midnight",
    { optional: true },
  )
  end?: string
  @booleanField("Whether it takes whole days; left out, it does where `start` and `end` are days", { optional: true })
  allDay?: boolean
  @timezoneField("The time zone in which it keeps its time of day when it is repeated; left out, that of who makes it", {
    optional: true,
  })
  timeZone?: string
  @nestedField(() => Invitee, "Who is invited, all of them; an id alone will do", { list: true, optional: true, short: "userId" })
  participants?: Invitee[]
  @enumField(
    CalendarVisibility,
    "Who sees it; everybody's is for HR to make. Left out, a new holiday of HR's is everybody's, and else it is seen by those who take part",
    { optional: true },
  )
  visibility?: CalendarVisibility
  @booleanField("Whether it is a holiday on which nothing else may take place; for HR", { optional: true }) restricted?: boolean
  @booleanField("Whether those who take part are busy meanwhile; left out, they are, but on birthdays and holidays", {
    optional: true,
  })
  busy?: boolean
  @stringField("How it is repeated (RFC 5545, RRULE), daily at the most: `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`", {
    max: 500,
    nullable: true,
  })
  recurrence?: string | null
  @dateField("The days of its repetition on which it does not take place, all of them", { list: true, optional: true })
  exceptDates?: string[]
}

@input("A new event")
export class CreateCalendarEventInput extends UpdateCalendarEventInput {
  @stringField("What it is called") declare title: string
  @enumField(CalendarEventType, "What it is") declare type: CalendarEventType
  @dateOrTimestampField("When it begins; of an all-day event its first day") declare start: string
  @dateOrTimestampField(
    "When it ends; of an all-day event its last day, included. Of a point in time the day that is written in it counts, and the day before where that is its midnight",
  )
  declare end: string
}

@input("Changes to one time that an event takes place; what is left out stays as it is, and what is emptied is as in the event")
export class UpdateCalendarOccurrenceInput {
  @stringField("What it is called this time", { nullable: true }) title?: string | null
  @stringField("What it is about this time", { max: 10_000, multiline: true, nullable: true }) description?: string | null
  @stringField("Where it takes place this time", { max: 500, nullable: true }) location?: string | null
  @dateOrTimestampField("When it begins", { optional: true }) start?: string
  @dateOrTimestampField("When it ends", { optional: true }) end?: string
}

@input("An answer to an invitation")
export class RespondToEventInput {
  @enumField(Attendance, "What is answered") status!: Attendance
}

@input("A part of time")
export class Period {
  @dateOrTimestampField("From when on; a day begins at its midnight. Left out, from today on", { optional: true })
  startDate?: string
  @dateOrTimestampField("Until when; a day is included. Left out, a month; at most a year is shown", { optional: true })
  endDate?: string
  @timezoneField("The time zone in which days begin; left out, the caller's", { optional: true }) timeZone?: string
}

@input("Which part of the calendar to show")
export class CalendarFilter extends Period {
  @enumField(CalendarEventType, "Only what is of one of these types", { list: true, optional: true }) type?: CalendarEventType[]
  @idField("Only events of these organizers that the caller may see, also where the caller takes no part", {
    list: true,
    optional: true,
  })
  organizerId?: string[]
  @enumField(
    CalendarSource,
    "Where it comes from; left out, only events. What comes round on 29 February is on the 28th in other years, and nobody organizes what is no event",
    { list: true, optional: true },
  )
  source?: CalendarSource[]
}
