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
import { leaveParticipants, leaveReaders, leaveRuleManagers } from "../permissions.js"

export const workCalendarPolicies = [
  policy(WorkPattern, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(WorkPatternAssignment, { owner: "employeeId" }, { read: leaveReaders(anyOf(hr, owner, manager)), delete: hr }),
  policy(HolidayCalendar, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(HolidayAssignment, { owner: "employeeId" }, { read: leaveReaders(anyOf(hr, owner, manager)), delete: hr }),
  policy(CompanyHoliday, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
]
