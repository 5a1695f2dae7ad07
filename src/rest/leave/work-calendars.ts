// REST routes of work patterns, holiday calendars and company holidays.
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

const workPatternRoutes = routes("Work calendars", [
  get("/leave/work-patterns", "workPatterns", {
    response: [WorkPattern],
    handler: (services) => services.leave.workCalendars.listWorkPatterns(),
  }),
  post("/leave/work-patterns", "createWorkPattern", {
    response: WorkPattern,
    input: CreateWorkPatternInput,
    status: 201,
    handler: (services, input) => services.leave.workCalendars.createWorkPattern(input),
  }),
  patch("/leave/work-patterns/:id", "updateWorkPattern", {
    response: WorkPattern,
    input: UpdateWorkPatternInput,
    handler: (services, { id, ...input }) => services.leave.workCalendars.updateWorkPattern(id, input),
  }),
  del("/leave/work-patterns/:id", "deleteWorkPattern", {
    response: NoContent,
    handler: (services, { id }) => services.leave.workCalendars.deleteWorkPattern(id),
  }),
  get("/leave/work-pattern-assignments", "workPatternAssignments", {
    response: [WorkPatternAssignment],
    input: AssignmentFilter,
    handler: (services, filter) => services.leave.workCalendars.listWorkPatternAssignments(filter),
  }),
  post("/leave/work-pattern-assignments", "assignWorkPattern", {
    response: WorkPatternAssignment,
    input: AssignWorkPatternInput,
    status: 201,
    handler: (services, input) => services.leave.workCalendars.assignWorkPattern(input),
  }),
  del("/leave/work-pattern-assignments/:id", "deleteWorkPatternAssignment", {
    response: NoContent,
    handler: (services, { id }) => services.leave.workCalendars.deleteWorkPatternAssignment(id),
  }),
])

const holidayRoutes = routes("Work calendars", [
  get("/leave/holidays", "holidays", {
    response: [Holiday],
    input: HolidayFilter,
    handler: (services, filter) => services.leave.workCalendars.listHolidays(filter),
  }),
  get("/leave/holiday-calendars", "holidayCalendars", {
    response: [HolidayCalendar],
    handler: (services) => services.leave.workCalendars.listHolidayCalendars(),
  }),
  post("/leave/holiday-calendars", "createHolidayCalendar", {
    response: HolidayCalendar,
    input: CreateHolidayCalendarInput,
    status: 201,
    handler: (services, input) => services.leave.workCalendars.createHolidayCalendar(input),
  }),
  patch("/leave/holiday-calendars/:id", "updateHolidayCalendar", {
    response: HolidayCalendar,
    input: UpdateHolidayCalendarInput,
    handler: (services, { id, ...input }) => services.leave.workCalendars.updateHolidayCalendar(id, input),
  }),
  del("/leave/holiday-calendars/:id", "deleteHolidayCalendar", {
    response: NoContent,
    handler: (services, { id }) => services.leave.workCalendars.deleteHolidayCalendar(id),
  }),
  get("/leave/holiday-assignments", "holidayAssignments", {
    response: [HolidayAssignment],
    input: AssignmentFilter,
    handler: (services, filter) => services.leave.workCalendars.listHolidayAssignments(filter),
  }),
  post("/leave/holiday-assignments", "assignHolidayCalendar", {
    response: HolidayAssignment,
    input: AssignHolidayCalendarInput,
    status: 201,
    handler: (services, input) => services.leave.workCalendars.assignHolidayCalendar(input),
  }),
  del("/leave/holiday-assignments/:id", "deleteHolidayAssignment", {
    response: NoContent,
    handler: (services, { id }) => services.leave.workCalendars.deleteHolidayAssignment(id),
  }),
  get("/leave/own-holidays", "companyHolidays", {
    response: [CompanyHoliday],
    input: CompanyHolidayFilter,
    handler: (services, filter) => services.leave.workCalendars.listCompanyHolidays(filter),
  }),
  post("/leave/own-holidays", "createCompanyHoliday", {
    response: CompanyHoliday,
    input: CreateCompanyHolidayInput,
    status: 201,
    handler: (services, input) => services.leave.workCalendars.createCompanyHoliday(input),
  }),
  patch("/leave/own-holidays/:id", "updateCompanyHoliday", {
    response: CompanyHoliday,
    input: UpdateCompanyHolidayInput,
    handler: (services, { id, ...input }) => services.leave.workCalendars.updateCompanyHoliday(id, input),
  }),
  del("/leave/own-holidays/:id", "deleteCompanyHoliday", {
    response: NoContent,
    handler: (services, { id }) => services.leave.workCalendars.deleteCompanyHoliday(id),
  }),
])

export const workCalendarRoutes = [...workPatternRoutes, ...holidayRoutes]
