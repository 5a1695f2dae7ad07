// Access rules and descriptions of the operations on work patterns, holiday calendars and company holidays.
import {
  CompanyHoliday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../../entities/leave/work-calendars.js"
import { anyOf, anyone, hr, manager, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const workCalendarPolicies = [
  policy(WorkPattern, {}, { read: anyone, update: hr, delete: hr }),
  policy(WorkPatternAssignment, { owner: "employeeId" }, { read: anyOf(hr, owner, manager), delete: hr }),
  policy(HolidayCalendar, {}, { read: anyone, update: hr, delete: hr }),
  policy(HolidayAssignment, { owner: "employeeId" }, { read: anyOf(hr, owner, manager), delete: hr }),
  policy(CompanyHoliday, {}, { read: anyone, update: hr, delete: hr }),
]

export const workCalendarOperations: Operations = {
  holidays: {
    rule: anyone,
    errors: ["NOT_FOUND"],
    description: "List the public and company holidays of an employee in a year, by the calendar and location of each day.",
  },
  workPatterns: { rule: anyone, description: "List work patterns, ordered by name." },
  createWorkPattern: {
    rule: hr,
    errors: ["NAME_TAKEN"],
    description: "Create a work pattern that can be assigned to employees.",
  },
  updateWorkPattern: {
    rule: hr,
    errors: ["NAME_TAKEN"],
    description: "Update a work pattern. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  },
  deleteWorkPattern: { rule: hr, description: "Archive a work pattern. Existing assignments keep it." },
  workPatternAssignments: { rule: anyone, description: "List work pattern assignments, ordered by effective date." },
  assignWorkPattern: {
    rule: hr,
    errors: ["NOT_FOUND", "INVALID_REFERENCE"],
    description: "Assign a work pattern to an employee from a date on.",
  },
  deleteWorkPatternAssignment: {
    rule: hr,
    description: "Delete a work pattern assignment, so that the previous assignment stays in force.",
  },
  holidayCalendars: { rule: anyone, description: "List holiday calendars, ordered by name." },
  createHolidayCalendar: {
    rule: hr,
    errors: ["NAME_TAKEN"],
    description: "Create a holiday calendar that can be assigned to employees.",
  },
  updateHolidayCalendar: {
    rule: hr,
    errors: ["NAME_TAKEN"],
    description: "Update a holiday calendar. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  },
  deleteHolidayCalendar: { rule: hr, description: "Archive a holiday calendar. Existing assignments keep it." },
  holidayAssignments: { rule: anyone, description: "List holiday calendar assignments, ordered by effective date." },
  assignHolidayCalendar: {
    rule: hr,
    errors: ["NOT_FOUND", "INVALID_REFERENCE"],
    description: "Assign a holiday calendar to an employee from a date on.",
  },
  deleteHolidayAssignment: {
    rule: hr,
    description: "Delete a holiday calendar assignment, so that the previous assignment stays in force.",
  },
  companyHolidays: { rule: anyone, description: "List company holidays, ordered by date." },
  createCompanyHoliday: {
    rule: hr,
    errors: ["INVALID_REFERENCE", "CONFLICT"],
    description: "Create a company holiday, or make a public holiday a workday.",
  },
  updateCompanyHoliday: {
    rule: hr,
    errors: ["INVALID_REFERENCE", "CONFLICT"],
    description: "Update a company holiday. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  },
  deleteCompanyHoliday: { rule: hr, description: "Delete a company holiday. Booked leave changes only when it is recalculated." },
}
