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
  leaveTypes: anyone,
  leaveType: anyone,
  createLeaveType: hr,
  updateLeaveType: hr,
  deleteLeaveType: hr,
  simulateLeaveRules: hr,
  leaveBalances: anyone,
  leaveBalance: anyone,
  leaveEntries: anyone,
  adjustLeaveBalance: hr,
  leaveReport: hr,
  recalculateLeave: hr,
  holidays: anyone,
  workPatterns: anyone,
  createWorkPattern: hr,
  updateWorkPattern: hr,
  deleteWorkPattern: hr,
  workPatternAssignments: anyone,
  assignWorkPattern: hr,
  deleteWorkPatternAssignment: hr,
  holidayCalendars: anyone,
  createHolidayCalendar: hr,
  updateHolidayCalendar: hr,
  deleteHolidayCalendar: hr,
  holidayAssignments: anyone,
  assignHolidayCalendar: hr,
  deleteHolidayAssignment: hr,
  companyHolidays: anyone,
  createCompanyHoliday: hr,
  updateCompanyHoliday: hr,
  deleteCompanyHoliday: hr,
}
