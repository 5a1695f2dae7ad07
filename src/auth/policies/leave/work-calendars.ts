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
import { leaveParticipants, leaveReaders, leaveRuleManagers } from "../permissions.js"

export const workCalendarPolicies = [
  policy(WorkPattern, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(
    WorkPatternAssignment,
    { owner: "employeeId" },
    { read: leaveReaders(anyOf(hr, owner, manager)), delete: leaveRuleManagers },
  ),
  policy(HolidayCalendar, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(
    HolidayAssignment,
    { owner: "employeeId" },
    { read: leaveReaders(anyOf(hr, owner, manager)), delete: leaveRuleManagers },
  ),
  policy(CompanyHoliday, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
]

export const workCalendarOperations: Operations = {
  holidays: {
    rule: anyone,
    errors: ["NOT_FOUND"],
    description: "List the public and company holidays of an employee in a year, by the calendar and location of each day.",
  },
  workPatterns: { rule: anyone, description: "List work patterns, ordered by name." },
  createWorkPattern: {
    rule: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a work pattern that can be assigned to employees.",
  },
  updateWorkPattern: {
    rule: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Update a work pattern. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  },
  deleteWorkPattern: { rule: leaveRuleManagers, description: "Archive a work pattern. Existing assignments keep it." },
  workPatternAssignments: { rule: anyone, description: "List work pattern assignments, ordered by effective date." },
  assignWorkPattern: {
    rule: leaveRuleManagers,
    errors: ["NOT_FOUND", "INVALID_REFERENCE"],
    description: "Assign a work pattern to an employee from a date on.",
  },
  deleteWorkPatternAssignment: {
    rule: leaveRuleManagers,
    description: "Delete a work pattern assignment, so that the previous assignment stays in force.",
  },
  holidayCalendars: { rule: anyone, description: "List holiday calendars, ordered by name." },
  createHolidayCalendar: {
    rule: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a holiday calendar that can be assigned to employees.",
  },
  updateHolidayCalendar: {
    rule: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Update a holiday calendar. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  },
  deleteHolidayCalendar: { rule: leaveRuleManagers, description: "Archive a holiday calendar. Existing assignments keep it." },
  holidayAssignments: { rule: anyone, description: "List holiday calendar assignments, ordered by effective date." },
  assignHolidayCalendar: {
    rule: leaveRuleManagers,
    errors: ["NOT_FOUND", "INVALID_REFERENCE"],
    description: "Assign a holiday calendar to an employee from a date on.",
  },
  deleteHolidayAssignment: {
    rule: leaveRuleManagers,
    description: "Delete a holiday calendar assignment, so that the previous assignment stays in force.",
  },
  companyHolidays: { rule: anyone, description: "List company holidays, ordered by date." },
  createCompanyHoliday: {
    rule: leaveRuleManagers,
    errors: ["INVALID_REFERENCE", "CONFLICT"],
    description: "Create a company holiday, or make a public holiday a workday.",
  },
  updateCompanyHoliday: {
    rule: leaveRuleManagers,
    errors: ["INVALID_REFERENCE", "CONFLICT"],
    description: "Update a company holiday. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  },
  deleteCompanyHoliday: {
    rule: leaveRuleManagers,
    description: "Delete a company holiday. Booked leave changes only when it is recalculated.",
  },
}
