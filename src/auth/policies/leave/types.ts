// Who may do what with types of leave, calendars and the ledger.

import { LeaveReportRow } from "../../../entities/leave/balances.js"
import { LeaveEntry } from "../../../entities/leave/ledger.js"
import { LeavePolicy, LeaveType } from "../../../entities/leave/types.js"
import {
  CompanyHoliday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../../entities/leave/work-calendars.js"
import { anyOf, anyone, hr, manager, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

const sight = anyOf(hr, owner, manager)

export const leaveTypes = [
  policy(LeaveType, {}, { read: anyone, update: hr, delete: hr }),
  policy(LeavePolicy, {}, { read: anyone }),
  policy(WorkPattern, {}, { read: anyone, update: hr, delete: hr }),
  policy(WorkPatternAssignment, { owner: "employeeId" }, { read: sight, delete: hr }),
  policy(HolidayCalendar, {}, { read: anyone, update: hr, delete: hr }),
  policy(HolidayAssignment, { owner: "employeeId" }, { read: sight, delete: hr }),
  policy(CompanyHoliday, {}, { read: anyone, update: hr, delete: hr }),
  policy(LeaveEntry, { owner: "employeeId" }, { read: sight }),
  policy(LeaveReportRow, { owner: "employeeId" }, { read: hr }),
]

export const operations: Operations = {
  leaveTypes: { rule: anyone, description: "The types of leave by name" },
  leaveType: { rule: anyone, description: "A type of leave" },
  createLeaveType: { rule: hr, description: "Adds a type of leave" },
  updateLeaveType: {
    rule: hr,
    description: "Changes a type of leave; rules that are given hold from a day on, and what is left out stays as it is",
  },
  deleteLeaveType: { rule: hr, description: "Retires a type of leave; what was booked stays; gives its id" },
  simulateLeaveRules: { rule: hr, description: "Tells who would gain or lose how much if the rules changed; writes nothing" },
  leaveBalances: {
    rule: anyone,
    description: "The caller's or somebody's balances on a day, past or to come, by the names of the types",
  },
  leaveBalance: { rule: anyone, description: "A balance on a day, past or to come, with the lines that it is the sum of" },
  leaveEntries: {
    rule: anyone,
    description: "The entries of the ledger that the caller may see, by the day from which they count",
  },
  adjustLeaveBalance: {
    rule: hr,
    description: "Adds to a balance, or takes from it, with a reason; gives the balance as it is then",
  },
  leaveReport: {
    rule: hr,
    description: "The balances of everybody on a day that has come, as they stand in the ledger; people by name",
  },
  recalculateLeave: {
    rule: hr,
    description:
      "Counts the days of booked leave anew after calendars have changed, and lists what is different; corrects the ledger",
  },
  holidays: {
    rule: anyone,
    description:
      "The holidays of somebody in a year, as of each day: public ones of their calendar or place, and the organization's own",
  },
  workPatterns: { rule: anyone, description: "The work patterns by name" },
  createWorkPattern: { rule: hr, description: "Adds a work pattern" },
  updateWorkPattern: {
    rule: hr,
    description: "Changes a work pattern; what is left out stays as it is, and so does leave that is booked",
  },
  deleteWorkPattern: { rule: hr, description: "Retires a work pattern; whoever works by it keeps it; gives its id" },
  workPatternAssignments: { rule: anyone, description: "Who works by which pattern from when on" },
  assignWorkPattern: { rule: hr, description: "Lets somebody work by a pattern from a day on" },
  deleteWorkPatternAssignment: { rule: hr, description: "Takes back an assignment: the one before it holds on; gives its id" },
  holidayCalendars: { rule: anyone, description: "The holiday calendars by name" },
  createHolidayCalendar: { rule: hr, description: "Adds a holiday calendar" },
  updateHolidayCalendar: {
    rule: hr,
    description: "Changes a holiday calendar; what is left out stays as it is, and so does leave that is booked",
  },
  deleteHolidayCalendar: { rule: hr, description: "Retires a holiday calendar; whoever has it keeps it; gives its id" },
  holidayAssignments: { rule: anyone, description: "Who has which holiday calendar from when on" },
  assignHolidayCalendar: { rule: hr, description: "Gives somebody a holiday calendar from a day on" },
  deleteHolidayAssignment: { rule: hr, description: "Takes back an assignment: the one before it holds on; gives its id" },
  companyHolidays: { rule: anyone, description: "The days that the organization added to its holidays or struck out, by day" },
  createCompanyHoliday: { rule: hr, description: "Adds a day to the holidays, or strikes one out" },
  updateCompanyHoliday: {
    rule: hr,
    description: "Changes a day of the organization's own; what is left out stays as it is, and so does leave that is booked",
  },
  deleteCompanyHoliday: { rule: hr, description: "Takes back a day of the organization's own; gives its id" },
}
