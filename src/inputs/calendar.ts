// What is accepted about events of the calendar, and which part of it is asked for.
import { Attendance, CalendarEventType, CalendarSource, CalendarVisibility } from "../entities/enums.js"
import { choice, day, flag, input, moment, nested, ref, text, zone } from "./fields.js"

@input("Somebody to be invited")
export class Invitee {
  @ref("Who") userId!: string
  @flag("Whether it can take place without them", { optional: true }) optional?: boolean
}

@input("Changes to an event with all its repetitions; what is left out stays as it is")
export class CalendarEventPatch {
  @text("What it is called", { optional: true }) title?: string
  @text("What it is about", { max: 10_000, lines: true, clear: true }) description?: string | null
  @text("Where it takes place: a room, or an address on the web", { max: 500, clear: true }) location?: string | null
  @choice(CalendarEventType, "What it is", { optional: true }) type?: CalendarEventType
  @moment("When it begins; of an all-day event its first day", { optional: true }) start?: string
  @moment(
    "When it ends; of an all-day event its last day, included. Of a point in time the day that is written in it counts, and the day before where that is its midnight",
    { optional: true },
  )
  end?: string
  @flag("Whether it takes whole days; left out, it does where `start` and `end` are days", { optional: true }) allDay?: boolean
  @zone("The time zone in which it keeps its time of day when it is repeated; left out, that of who makes it", { optional: true })
  timeZone?: string
  @nested(() => Invitee, "Who is invited, all of them; an id alone will do", { many: true, optional: true, short: "userId" })
  participants?: Invitee[]
  @choice(
    CalendarVisibility,
    "Who sees it; everybody's is for HR to make. Left out, a new holiday of HR's is everybody's, and else it is seen by those who take part",
    { optional: true },
  )
  visibility?: CalendarVisibility
  @flag("Whether it is a holiday on which nothing else may take place; for HR", { optional: true }) restricted?: boolean
  @flag("Whether those who take part are busy meanwhile; left out, they are, but on birthdays and holidays", { optional: true })
  busy?: boolean
  @text("How it is repeated (RFC 5545, RRULE), daily at the most: `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`", { max: 500, clear: true })
  recurrence?: string | null
  @day("The days of its repetition on which it does not take place, all of them", { many: true, optional: true })
  exceptDates?: string[]
}

@input("A new event")
export class NewCalendarEvent extends CalendarEventPatch {
  @text("What it is called") declare title: string
  @choice(CalendarEventType, "What it is") declare type: CalendarEventType
  @moment("When it begins; of an all-day event its first day") declare start: string
  @moment(
    "When it ends; of an all-day event its last day, included. Of a point in time the day that is written in it counts, and the day before where that is its midnight",
  )
  declare end: string
}

@input("Changes to one time that an event takes place; what is left out stays as it is, and what is emptied is as in the event")
export class CalendarOccurrencePatch {
  @text("What it is called this time", { clear: true }) title?: string | null
  @text("What it is about this time", { max: 10_000, lines: true, clear: true }) description?: string | null
  @text("Where it takes place this time", { max: 500, clear: true }) location?: string | null
  @moment("When it begins", { optional: true }) start?: string
  @moment("When it ends", { optional: true }) end?: string
}

@input("An answer to an invitation")
export class CalendarAnswer {
  @choice(Attendance, "What is answered") status!: Attendance
}

@input("A part of time")
export class Period {
  @moment("From when on; a day begins at its midnight. Left out, from today on", { optional: true }) startDate?: string
  @moment("Until when; a day is included. Left out, a month; at most a year is shown", { optional: true }) endDate?: string
  @zone("The time zone in which days begin; left out, the caller's", { optional: true }) timeZone?: string
}

@input("Which part of the calendar to show")
export class CalendarFilter extends Period {
  @choice(CalendarEventType, "Only what is of one of these types", { many: true, optional: true }) type?: CalendarEventType[]
  @ref("Only events of these organizers that the caller may see, also where the caller takes no part", {
    many: true,
    optional: true,
  })
  organizerId?: string[]
  @choice(
    CalendarSource,
    "Where it comes from; left out, only events. What comes round on 29 February is on the 28th in other years, and nobody organizes what is no event",
    { many: true, optional: true },
  )
  source?: CalendarSource[]
}
