// Access rules of work patterns, holiday calendars and company holidays.
import {
  CompanyHoliday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../../entities/leave/work-calendars.js"
import { anyOf, hr, manager, owner } from "../../access-rules.js"
import { policy } from "../../policies.js"
import { leaveReaders, leaveRuleManagers, leaveRuleReaders } from "../permissions.js"

const assignmentReaders = leaveReaders(anyOf(hr, owner, manager))

export const workCalendarPolicies = [
  policy(WorkPattern, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(WorkPatternAssignment, { owner: "employeeId" }, { read: assignmentReaders, delete: hr }),
  policy(HolidayCalendar, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(HolidayAssignment, { owner: "employeeId" }, { read: assignmentReaders, delete: hr }),
  policy(CompanyHoliday, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
]
