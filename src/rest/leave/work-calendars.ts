// Work patterns and holidays on the REST face.
import {
  CompanyHoliday,
  Holiday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../entities/leave/work-calendars.js"
import {
  AssignHolidayCalendarInput,
  AssignmentFilter,
  AssignWorkPatternInput,
  CompanyHolidayFilter,
  CreateCompanyHolidayInput,
  CreateHolidayCalendarInput,
  CreateWorkPatternInput,
  HolidayFilter,
  UpdateCompanyHolidayInput,
  UpdateHolidayCalendarInput,
  UpdateWorkPatternInput,
} from "../../inputs/leave/work-calendars.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const patterns = routes("Calendars", [
  get("/leave/work-patterns", {
    operation: "workPatterns",
    description: "The work patterns by name",
    response: [WorkPattern],
    handler: (c) => c.services.leave.workCalendars.workPatterns(),
  }),
  post("/leave/work-patterns", {
    operation: "createWorkPattern",
    description: "Adds a work pattern",
    response: WorkPattern,
    input: CreateWorkPatternInput,
    status: 201,
    handler: (c, input) => c.services.leave.workCalendars.createWorkPattern(input),
  }),
  patch("/leave/work-patterns/:id", {
    operation: "updateWorkPattern",
    description: "Changes a work pattern; what is left out stays as it is, and so does leave that is booked",
    response: WorkPattern,
    input: UpdateWorkPatternInput,
    handler: (c, { id, ...input }) => c.services.leave.workCalendars.updateWorkPattern(id, input),
  }),
  del("/leave/work-patterns/:id", {
    operation: "deleteWorkPattern",
    description: "Retires a work pattern; whoever works by it keeps it",
    response: NoContent,
    handler: (c, { id }) => c.services.leave.workCalendars.deleteWorkPattern(id),
  }),
  get("/leave/work-pattern-assignments", {
    operation: "workPatternAssignments",
    description: "Who works by which pattern from when on",
    response: [WorkPatternAssignment],
    input: AssignmentFilter,
    handler: (c, filter) => c.services.leave.workCalendars.workPatternAssignments(filter),
  }),
  post("/leave/work-pattern-assignments", {
    operation: "assignWorkPattern",
    description: "Lets somebody work by a pattern from a day on",
    response: WorkPatternAssignment,
    input: AssignWorkPatternInput,
    status: 201,
    handler: (c, input) => c.services.leave.workCalendars.assignWorkPattern(input),
  }),
  del("/leave/work-pattern-assignments/:id", {
    operation: "deleteWorkPatternAssignment",
    description: "Takes back an assignment: the one before it holds on",
    response: NoContent,
    handler: (c, { id }) => c.services.leave.workCalendars.deleteWorkPatternAssignment(id),
  }),
])

const holidays = routes("Calendars", [
  get("/leave/holidays", {
    operation: "holidays",
    description:
      "The holidays of somebody in a year, as of each day: public ones of their calendar or place, and the organization's own",
    response: [Holiday],
    input: HolidayFilter,
    handler: (c, filter) => c.services.leave.workCalendars.holidays(filter),
  }),
  get("/leave/holiday-calendars", {
    operation: "holidayCalendars",
    description: "The holiday calendars by name",
    response: [HolidayCalendar],
    handler: (c) => c.services.leave.workCalendars.holidayCalendars(),
  }),
  post("/leave/holiday-calendars", {
    operation: "createHolidayCalendar",
    description: "Adds a holiday calendar",
    response: HolidayCalendar,
    input: CreateHolidayCalendarInput,
    status: 201,
    handler: (c, input) => c.services.leave.workCalendars.createHolidayCalendar(input),
  }),
  patch("/leave/holiday-calendars/:id", {
    operation: "updateHolidayCalendar",
    description: "Changes a holiday calendar; what is left out stays as it is, and so does leave that is booked",
    response: HolidayCalendar,
    input: UpdateHolidayCalendarInput,
    handler: (c, { id, ...input }) => c.services.leave.workCalendars.updateHolidayCalendar(id, input),
  }),
  del("/leave/holiday-calendars/:id", {
    operation: "deleteHolidayCalendar",
    description: "Retires a holiday calendar; whoever has it keeps it",
    response: NoContent,
    handler: (c, { id }) => c.services.leave.workCalendars.deleteHolidayCalendar(id),
  }),
  get("/leave/holiday-assignments", {
    operation: "holidayAssignments",
    description: "Who has which holiday calendar from when on",
    response: [HolidayAssignment],
    input: AssignmentFilter,
    handler: (c, filter) => c.services.leave.workCalendars.holidayAssignments(filter),
  }),
  post("/leave/holiday-assignments", {
    operation: "assignHolidayCalendar",
    description: "Gives somebody a holiday calendar from a day on",
    response: HolidayAssignment,
    input: AssignHolidayCalendarInput,
    status: 201,
    handler: (c, input) => c.services.leave.workCalendars.assignHolidayCalendar(input),
  }),
  del("/leave/holiday-assignments/:id", {
    operation: "deleteHolidayAssignment",
    description: "Takes back an assignment: the one before it holds on",
    response: NoContent,
    handler: (c, { id }) => c.services.leave.workCalendars.deleteHolidayAssignment(id),
  }),
  get("/leave/own-holidays", {
    operation: "companyHolidays",
    description: "The days that the organization added to its holidays or struck out, by day",
    response: [CompanyHoliday],
    input: CompanyHolidayFilter,
    handler: (c, filter) => c.services.leave.workCalendars.companyHolidays(filter),
  }),
  post("/leave/own-holidays", {
    operation: "createCompanyHoliday",
    description: "Adds a day to the holidays, or strikes one out",
    response: CompanyHoliday,
    input: CreateCompanyHolidayInput,
    status: 201,
    handler: (c, input) => c.services.leave.workCalendars.createCompanyHoliday(input),
  }),
  patch("/leave/own-holidays/:id", {
    operation: "updateCompanyHoliday",
    description: "Changes a day of the organization's own; what is left out stays as it is, and so does leave that is booked",
    response: CompanyHoliday,
    input: UpdateCompanyHolidayInput,
    handler: (c, { id, ...input }) => c.services.leave.workCalendars.updateCompanyHoliday(id, input),
  }),
  del("/leave/own-holidays/:id", {
    operation: "deleteCompanyHoliday",
    description: "Takes back a day of the organization's own",
    response: NoContent,
    handler: (c, { id }) => c.services.leave.workCalendars.deleteCompanyHoliday(id),
  }),
])

export const leaveCalendars = [...patterns, ...holidays]
