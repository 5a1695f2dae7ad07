// Access rules of work patterns, holiday calendars and company holidays.
import {
  CompanyHoliday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../../entities/leave/work-calendars.js"
import { accessPolicy } from "../../access-policies.js"
import { anyOf, hr, manager, owner } from "../../access-rules.js"
import { leaveReaders, leaveRuleManagers, leaveRuleReaders } from "../permissions.js"

const assignmentReaders = leaveReaders(anyOf(hr, owner, manager))

export const workCalendarAccess = [
  accessPolicy(WorkPattern, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  accessPolicy(WorkPatternAssignment, { owner: "employeeId" }, { read: assignmentReaders, delete: hr }),
  accessPolicy(HolidayCalendar, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  accessPolicy(HolidayAssignment, { owner: "employeeId" }, { read: assignmentReaders, delete: hr }),
  accessPolicy(CompanyHoliday, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
]
