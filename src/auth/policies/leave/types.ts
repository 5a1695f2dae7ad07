// Who may do what with types of leave, calendars and the ledger.

import { LeaveReportRow } from "../../../entities/leave/balances.js"
import { LeaveEntry } from "../../../entities/leave/ledger.js"
import { LeavePolicy, LeaveType } from "../../../entities/leave/types.js"
import {
  HolidayAssignment,
  HolidayCalendar,
  OwnHoliday,
  WorkPattern,
  WorkPatternAssignment,
} from "../../../entities/leave/work-calendars.js"
import { anyOf, anyone, hr, manager, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

const sight = anyOf(hr, owner, manager)

export const leaveTypes = [
  policy(LeaveType, {}, { see: anyone, change: hr, remove: hr }),
  policy(LeavePolicy, {}, { see: anyone }),
  policy(WorkPattern, {}, { see: anyone, change: hr, remove: hr }),
  policy(WorkPatternAssignment, { of: "employeeId" }, { see: sight, remove: hr }),
  policy(HolidayCalendar, {}, { see: anyone, change: hr, remove: hr }),
  policy(HolidayAssignment, { of: "employeeId" }, { see: sight, remove: hr }),
  policy(OwnHoliday, {}, { see: anyone, change: hr, remove: hr }),
  policy(LeaveEntry, { of: "employeeId" }, { see: sight }),
  policy(LeaveReportRow, { of: "employeeId" }, { see: hr }),
]

export const operations: Operations = {
  leaveTypes: anyone,
  leaveType: anyone,
  createLeaveType: hr,
  changeLeaveType: hr,
  removeLeaveType: hr,
  tryLeaveRules: hr,
  leaveBalances: anyone,
  leaveBalance: anyone,
  leaveEntries: anyone,
  adjustLeaveBalance: hr,
  leaveReport: hr,
  recountLeave: hr,
  holidays: anyone,
  workPatterns: anyone,
  createWorkPattern: hr,
  changeWorkPattern: hr,
  removeWorkPattern: hr,
  workPatternAssignments: anyone,
  assignWorkPattern: hr,
  removeWorkPatternAssignment: hr,
  holidayCalendars: anyone,
  createHolidayCalendar: hr,
  changeHolidayCalendar: hr,
  removeHolidayCalendar: hr,
  holidayAssignments: anyone,
  assignHolidayCalendar: hr,
  removeHolidayAssignment: hr,
  ownHolidays: anyone,
  createOwnHoliday: hr,
  changeOwnHoliday: hr,
  removeOwnHoliday: hr,
}
