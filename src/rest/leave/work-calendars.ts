// Work patterns and holidays on the REST face.
import {
  Holiday,
  HolidayAssignment,
  HolidayCalendar,
  OwnHoliday,
  WorkPattern,
  WorkPatternAssignment,
} from "../../entities/leave/work-calendars.js"
import {
  AssignmentFilter,
  HolidayCalendarPatch,
  HolidaysOf,
  NewHolidayAssignment,
  NewHolidayCalendar,
  NewOwnHoliday,
  NewWorkPattern,
  NewWorkPatternAssignment,
  OwnHolidayFilter,
  OwnHolidayPatch,
  WorkPatternPatch,
} from "../../inputs/leave/work-calendars.js"
import { del, get, Nothing, patch, post, routes } from "../route.js"

const patterns = routes("Calendars", [
  get("/leave/work-patterns", {
    op: "workPatterns",
    says: "The work patterns by name",
    gives: [WorkPattern],
    do: (c) => c.leaveCalendars.workPatterns(),
  }),
  post("/leave/work-patterns", {
    op: "createWorkPattern",
    says: "Adds a work pattern",
    gives: WorkPattern,
    takes: NewWorkPattern,
    status: 201,
    do: (c, input) => c.leaveCalendars.createWorkPattern(input),
  }),
  patch("/leave/work-patterns/:id", {
    op: "changeWorkPattern",
    says: "Changes a work pattern; what is left out stays as it is, and so does leave that is booked",
    gives: WorkPattern,
    takes: WorkPatternPatch,
    do: (c, { id, ...input }) => c.leaveCalendars.changeWorkPattern(id, input),
  }),
  del("/leave/work-patterns/:id", {
    op: "removeWorkPattern",
    says: "Retires a work pattern; whoever works by it keeps it",
    gives: Nothing,
    do: (c, { id }) => c.leaveCalendars.removeWorkPattern(id),
  }),
  get("/leave/work-pattern-assignments", {
    op: "workPatternAssignments",
    says: "Who works by which pattern from when on",
    gives: [WorkPatternAssignment],
    takes: AssignmentFilter,
    do: (c, filter) => c.leaveCalendars.workPatternAssignments(filter),
  }),
  post("/leave/work-pattern-assignments", {
    op: "assignWorkPattern",
    says: "Lets somebody work by a pattern from a day on",
    gives: WorkPatternAssignment,
    takes: NewWorkPatternAssignment,
    status: 201,
    do: (c, input) => c.leaveCalendars.assignWorkPattern(input),
  }),
  del("/leave/work-pattern-assignments/:id", {
    op: "removeWorkPatternAssignment",
    says: "Takes back an assignment: the one before it holds on",
    gives: Nothing,
    do: (c, { id }) => c.leaveCalendars.removeWorkPatternAssignment(id),
  }),
])

const holidays = routes("Calendars", [
  get("/leave/holidays", {
    op: "holidays",
    says: "The holidays of somebody in a year, as of each day: public ones of their calendar or place, and the organization's own",
    gives: [Holiday],
    takes: HolidaysOf,
    do: (c, filter) => c.leaveCalendars.holidays(filter),
  }),
  get("/leave/holiday-calendars", {
    op: "holidayCalendars",
    says: "The holiday calendars by name",
    gives: [HolidayCalendar],
    do: (c) => c.leaveCalendars.holidayCalendars(),
  }),
  post("/leave/holiday-calendars", {
    op: "createHolidayCalendar",
    says: "Adds a holiday calendar",
    gives: HolidayCalendar,
    takes: NewHolidayCalendar,
    status: 201,
    do: (c, input) => c.leaveCalendars.createHolidayCalendar(input),
  }),
  patch("/leave/holiday-calendars/:id", {
    op: "changeHolidayCalendar",
    says: "Changes a holiday calendar; what is left out stays as it is, and so does leave that is booked",
    gives: HolidayCalendar,
    takes: HolidayCalendarPatch,
    do: (c, { id, ...input }) => c.leaveCalendars.changeHolidayCalendar(id, input),
  }),
  del("/leave/holiday-calendars/:id", {
    op: "removeHolidayCalendar",
    says: "Retires a holiday calendar; whoever has it keeps it",
    gives: Nothing,
    do: (c, { id }) => c.leaveCalendars.removeHolidayCalendar(id),
  }),
  get("/leave/holiday-assignments", {
    op: "holidayAssignments",
    says: "Who has which holiday calendar from when on",
    gives: [HolidayAssignment],
    takes: AssignmentFilter,
    do: (c, filter) => c.leaveCalendars.holidayAssignments(filter),
  }),
  post("/leave/holiday-assignments", {
    op: "assignHolidayCalendar",
    says: "Gives somebody a holiday calendar from a day on",
    gives: HolidayAssignment,
    takes: NewHolidayAssignment,
    status: 201,
    do: (c, input) => c.leaveCalendars.assignHolidayCalendar(input),
  }),
  del("/leave/holiday-assignments/:id", {
    op: "removeHolidayAssignment",
    says: "Takes back an assignment: the one before it holds on",
    gives: Nothing,
    do: (c, { id }) => c.leaveCalendars.removeHolidayAssignment(id),
  }),
  get("/leave/own-holidays", {
    op: "ownHolidays",
    says: "The days that the organization added to its holidays or struck out, by day",
    gives: [OwnHoliday],
    takes: OwnHolidayFilter,
    do: (c, filter) => c.leaveCalendars.ownHolidays(filter),
  }),
  post("/leave/own-holidays", {
    op: "createOwnHoliday",
    says: "Adds a day to the holidays, or strikes one out",
    gives: OwnHoliday,
    takes: NewOwnHoliday,
    status: 201,
    do: (c, input) => c.leaveCalendars.createOwnHoliday(input),
  }),
  patch("/leave/own-holidays/:id", {
    op: "changeOwnHoliday",
    says: "Changes a day of the organization's own; what is left out stays as it is, and so does leave that is booked",
    gives: OwnHoliday,
    takes: OwnHolidayPatch,
    do: (c, { id, ...input }) => c.leaveCalendars.changeOwnHoliday(id, input),
  }),
  del("/leave/own-holidays/:id", {
    op: "removeOwnHoliday",
    says: "Takes back a day of the organization's own",
    gives: Nothing,
    do: (c, { id }) => c.leaveCalendars.removeOwnHoliday(id),
  }),
])

export const leaveCalendars = [...patterns, ...holidays]
