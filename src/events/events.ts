// Everything that can happen, and what is known when it does. That is all an event is: the tables in record.ts and notify.ts
// say what follows.

import type { Viewer } from "../auth/viewer.js"
import type { Thing } from "../entities/base-entity.js"
import type { CalendarEvent, CalendarOccurrence } from "../entities/calendar/events.js"
import type { Attendance } from "../entities/enums.js"
import type { LeaveFeed } from "../entities/leave/absences.js"
import type { ApprovalStep, LeaveApprovalPolicy, LeaveDelegation } from "../entities/leave/approvals.js"
import type { LeaveChangeRequest, LeaveRequest } from "../entities/leave/requests.js"
import type { LeavePolicy, LeaveType } from "../entities/leave/types.js"
import type {
  HolidayAssignment,
  HolidayCalendar,
  OwnHoliday,
  WorkPattern,
  WorkPatternAssignment,
} from "../entities/leave/work-calendars.js"
import type { CompanyNews } from "../entities/notifications/news.js"
import type { Department, Location, Organization, Position } from "../entities/organization/departments.js"
import type { EmploymentChange, ProfileChange } from "../entities/profiles/profile-changes.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { Job } from "../entities/recruitment.js"
import type { IcsEvent } from "../ical/serializer.js"

/** Something happened to a record. */
export interface Happened<T extends Thing = Thing> {
  subject: T
  /** What else is worth keeping; never a governed value. */
  details?: Record<string, unknown>
}

/** A link that was made for a person, to be sent by mail. */
export interface Linked extends Happened<Employee> {
  token: string
  expiresAt: Date
}

/** A decision on what a person asked for. */
export interface Decided extends Happened<ProfileChange> {
  employee: Employee
}

/** Something happened to a request for leave. */
export interface LeaveHappened extends Happened<LeaveRequest> {
  employee: Employee
}

/** Something happened to the wish to change an approved leave. */
export interface LeaveChangeHappened extends Happened<LeaveChangeRequest> {
  employee: Employee
}

/** What is undone leaves nothing to decide for those whose turn it was. */
interface Undone {
  asked: readonly ApprovalStep[]
}

/** Something happened to an event of the calendar, and these who are invited are to hear of it. */
export interface CalendarHappened extends Happened<CalendarEvent> {
  to: readonly string[]
}

/** Something happened to one time that an event takes place. */
export interface OccurrenceHappened extends CalendarHappened {
  occurrence: CalendarOccurrence
}

interface Delegated extends Happened<LeaveDelegation> {
  delegator: Employee
  delegate: Employee
}

export interface Events {
  "organization.register": Happened<Organization>
  "organization.change": Happened<Organization>
  "department.create": Happened<Department>
  "department.change": Happened<Department>
  "department.remove": Happened<Department>
  "position.create": Happened<Position>
  "position.change": Happened<Position>
  "position.remove": Happened<Position>
  "location.create": Happened<Location>
  "location.change": Happened<Location>
  "location.remove": Happened<Location>
  "job.create": Happened<Job>
  "job.change": Happened<Job>
  "job.open": Happened<Job>
  "job.close": Happened<Job>
  "job.reopen": Happened<Job>
  "job.remove": Happened<Job>
  "account.invite": Linked & { inviter: string }
  "account.acceptInvitation": Happened<Employee>
  "account.signIn": Happened<Employee> & { newDevice?: string }
  "account.signOut": Happened<Employee>
  "account.reuseToken": Happened<Employee>
  "account.forgetPassword": Linked
  "account.resetPassword": Happened<Employee>
  "account.changePassword": Happened<Employee>
  "account.changeEmail": Happened<Employee> & { from: string }
  "account.turnTwoFactorOn": Happened<Employee>
  "account.turnTwoFactorOff": Happened<Employee>
  "account.renewRecoveryCodes": Happened<Employee>
  "account.useRecoveryCode": Happened<Employee> & { left: number }
  "employee.create": Happened<Employee>
  "employee.change": Happened<Employee>
  "employee.propose": Happened<Employee> & { details: { fields: string[] } }
  "employee.block": Happened<Employee>
  "employee.unblock": Happened<Employee>
  "employee.deactivate": Happened<Employee>
  "employmentChange.record": Happened<EmploymentChange>
  "employmentChange.apply": Happened<EmploymentChange>
  "employmentChange.cancel": Happened<EmploymentChange>
  "profileChange.approve": Decided
  "profileChange.reject": Decided
  "profileChange.withdraw": Happened<ProfileChange>
  "leave.adjust": Happened<Employee>
  "leave.recount": Happened<LeaveRequest>
  "leaveType.create": Happened<LeaveType>
  "leaveType.change": Happened<LeaveType>
  "leaveType.changeRules": Happened<LeavePolicy>
  "leaveType.remove": Happened<LeaveType>
  "workPattern.create": Happened<WorkPattern>
  "workPattern.change": Happened<WorkPattern>
  "workPattern.remove": Happened<WorkPattern>
  "workPattern.assign": Happened<WorkPatternAssignment>
  "workPattern.unassign": Happened<WorkPatternAssignment>
  "holidayCalendar.create": Happened<HolidayCalendar>
  "holidayCalendar.change": Happened<HolidayCalendar>
  "holidayCalendar.remove": Happened<HolidayCalendar>
  "holidayCalendar.assign": Happened<HolidayAssignment>
  "holidayCalendar.unassign": Happened<HolidayAssignment>
  "ownHoliday.create": Happened<OwnHoliday>
  "ownHoliday.change": Happened<OwnHoliday>
  "ownHoliday.remove": Happened<OwnHoliday>
  "calendarEvent.create": CalendarHappened
  /** `was`: the event before, where somebody may have been taken off the list of those invited. */
  "calendarEvent.change": CalendarHappened & { invited: readonly string[]; uninvited: readonly string[]; was?: IcsEvent }
  "calendarEvent.remove": CalendarHappened & { was: IcsEvent }
  "calendarEvent.changeOccurrence": OccurrenceHappened
  "calendarEvent.cancelOccurrence": OccurrenceHappened
  "calendarEvent.respond": Happened<CalendarEvent> & { status: Attendance }
  "calendarFeed.make": Happened
  "calendarFeed.remove": Happened
  "preferences.change": Happened<Employee>
  "notificationSettings.change": Happened<Employee>
  "news.publish": Happened<CompanyNews>
  /** Some of the people whom a piece of news is for are told; there may be too many to be told at once. */
  "news.tell": Happened<CompanyNews> & { to: readonly string[] }
  "leaveRequest.create": Happened<LeaveRequest>
  "leaveRequest.change": Happened<LeaveRequest>
  "leaveRequest.remove": Happened<LeaveRequest>
  "leaveRequest.submit": LeaveHappened
  "leaveRequest.approve": LeaveHappened
  "leaveRequest.reject": LeaveHappened
  "leaveRequest.cancel": LeaveHappened & Undone
  "leaveChange.request": LeaveChangeHappened
  "leaveChange.approve": LeaveChangeHappened
  "leaveChange.reject": LeaveChangeHappened
  "leaveChange.withdraw": LeaveChangeHappened & Undone
  "leaveDelegation.create": Delegated
  "leaveDelegation.end": Delegated
  "leaveApprovalPolicy.change": Happened<LeaveApprovalPolicy>
  "leaveFeed.make": Happened<LeaveFeed>
  "leaveFeed.remove": Happened<LeaveFeed>
}

export type EventName = keyof Events

export interface Emitted<N extends EventName = EventName> {
  /** What tells it from all other events: nobody is told of one event twice. */
  id: string
  name: N
  payload: Events[N]
  /** Who did it; nobody, or the system, where no one is signed in. */
  by: Viewer | null
}
