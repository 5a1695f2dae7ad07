// REST routes of work patterns, holiday calendars and company holidays.
import { WorkCalendarResolver } from "../../resolvers/leave/work-calendars.js"
import { operationRoutes } from "../operation-routes.js"

const workPatternRoutes = operationRoutes("Work calendars", WorkCalendarResolver, {
  "GET /leave/work-patterns": "workPatterns",
  "POST /leave/work-patterns": "createWorkPattern",
  "PATCH /leave/work-patterns/:id": "updateWorkPattern",
  "DELETE /leave/work-patterns/:id": "deleteWorkPattern",
  "GET /leave/work-pattern-assignments": "workPatternAssignments",
  "POST /leave/work-pattern-assignments": { operation: "assignWorkPattern", status: 201 },
  "DELETE /leave/work-pattern-assignments/:id": "deleteWorkPatternAssignment",
})

const holidayRoutes = operationRoutes("Work calendars", WorkCalendarResolver, {
  "GET /leave/holidays": "holidays",
  "GET /leave/holiday-calendars": "holidayCalendars",
  "POST /leave/holiday-calendars": "createHolidayCalendar",
  "PATCH /leave/holiday-calendars/:id": "updateHolidayCalendar",
  "DELETE /leave/holiday-calendars/:id": "deleteHolidayCalendar",
  "GET /leave/holiday-assignments": "holidayAssignments",
  "POST /leave/holiday-assignments": { operation: "assignHolidayCalendar", status: 201 },
  "DELETE /leave/holiday-assignments/:id": "deleteHolidayAssignment",
  "GET /leave/company-holidays": "companyHolidays",
  "POST /leave/company-holidays": "createCompanyHoliday",
  "PATCH /leave/company-holidays/:id": "updateCompanyHoliday",
  "DELETE /leave/company-holidays/:id": "deleteCompanyHoliday",
})

export const workCalendarRoutes = [...workPatternRoutes, ...holidayRoutes]
