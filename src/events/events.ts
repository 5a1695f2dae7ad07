// Domain events and their payloads. Audit entries, notifications and live updates follow from them.
import type { Viewer } from "../auth/viewer.js"
import type { ApiKey } from "../entities/administration/api-keys.js"
import type { CustomRole, RoleAssignment } from "../entities/administration/roles.js"
import type { Webhook, WebhookDelivery } from "../entities/administration/webhooks.js"
import type { InvitationResponse } from "../entities/calendar/enums.js"
import type { CalendarEvent } from "../entities/calendar/events.js"
import type { CalendarFeed } from "../entities/calendar/feed.js"
import type { CalendarOccurrence } from "../entities/calendar/occurrences.js"
import type { CustomFieldDefinition } from "../entities/custom-fields/definitions.js"
import type { FileRecord } from "../entities/files.js"
import type { LeaveFeed } from "../entities/leave/absences.js"
import type { ApprovalStep, LeaveApprovalPolicy } from "../entities/leave/approvals.js"
import type { LeaveChangeRequest } from "../entities/leave/change-requests.js"
import type { LeaveDelegation } from "../entities/leave/delegations.js"
import type { LeaveDocument } from "../entities/leave/documents.js"
import type { LeaveRequest } from "../entities/leave/requests.js"
import type {
  CompanyHoliday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../entities/leave/work-calendars.js"
import type { CompanyNews } from "../entities/notifications.js"
import type { Department } from "../entities/organization/departments.js"
import type { Location } from "../entities/organization/locations.js"
import type { Position } from "../entities/organization/positions.js"
import type { Organization } from "../entities/organization/settings.js"
import type { StructureChange } from "../entities/organization/structure-changes.js"
import type { EmploymentChange } from "../entities/profiles/employment.js"
import type { ProfileChange } from "../entities/profiles/profile-changes.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { TaskAttachment } from "../entities/tasks/attachments.js"
import type { TaskComment } from "../entities/tasks/comments.js"
import type { Task } from "../entities/tasks/tasks.js"
import type { IcsEvent } from "../ical/ics-event.js"
import type { DomainEvent, FormerReaders } from "./domain-event.js"
import type { ExchangeEvents } from "./exchange-events.js"
import type { LeaveRuleEvents } from "./leave-rule-events.js"
import type { OnboardingEvents } from "./onboarding-events.js"
import type { PersonalDataEvents } from "./personal-data-events.js"
import type { RecruitmentEventPayloads } from "./recruitment-events.js"

/** An event that sends an employee a link with a token. */
interface LinkEvent extends DomainEvent<Employee> {
  token: string
  expiresAt: Date
}

/** A scheduled change was canceled, by a person or for an error code. */
interface StructureChangeCancellation extends DomainEvent<StructureChange> {
  /** Name of the department or position. */
  recordName: string
}

interface ProfileChangeEvent extends DomainEvent<ProfileChange> {
  employee: Employee
}

interface LeaveRequestEvent extends DomainEvent<LeaveRequest> {
  employee: Employee
}

interface LeaveChangeRequestEvent extends DomainEvent<LeaveChangeRequest> {
  employee: Employee
}

/** A request was withdrawn while steps of its approval were open. Their approvers are notified. */
interface WithdrawnApproval {
  openSteps: readonly ApprovalStep[]
}

/** A change of a calendar event, with the attendees to notify. */
export interface CalendarEventChange extends DomainEvent<CalendarEvent> {
  recipientIds: readonly string[]
}

/** A change of one occurrence of a calendar event. */
interface CalendarOccurrenceChange extends CalendarEventChange {
  occurrence: CalendarOccurrence
}

/** A change of a task, with its previous values. */
interface TaskChange extends DomainEvent<Task> {
  previous: Task
  /** Whether the assignee has left. */
  isHandover?: true
}

/** A change of a comment, with the newly mentioned employees. */
interface TaskCommentEvent extends DomainEvent<TaskComment> {
  task: Task
  mentionedIds: readonly string[]
}

interface DelegationEvent extends DomainEvent<LeaveDelegation> {
  delegator: Employee
  delegate: Employee
}

export interface EventPayloads
  extends RecruitmentEventPayloads,
    OnboardingEvents,
    ExchangeEvents,
    LeaveRuleEvents,
    PersonalDataEvents {
  "organization.register": DomainEvent<Organization>
  "organization.update": DomainEvent<Organization>
  "organization.uploadLogo": DomainEvent<Organization>
  "organization.deleteLogo": DomainEvent<Organization>
  "organization.uploadFavicon": DomainEvent<Organization>
  "organization.deleteFavicon": DomainEvent<Organization>
  "department.create": DomainEvent<Department>
  "department.update": DomainEvent<Department>
  "department.delete": DomainEvent<Department>
  "position.create": DomainEvent<Position>
  "position.update": DomainEvent<Position>
  "position.delete": DomainEvent<Position>
  "structureChange.schedule": DomainEvent<StructureChange>
  "structureChange.apply": DomainEvent<StructureChange>
  "structureChange.cancel": StructureChangeCancellation
  "location.create": DomainEvent<Location>
  "location.update": DomainEvent<Location>
  "location.delete": DomainEvent<Location>
  "customFieldDefinition.create": DomainEvent<CustomFieldDefinition>
  "customFieldDefinition.update": DomainEvent<CustomFieldDefinition>
  "customFieldDefinition.delete": DomainEvent<CustomFieldDefinition>
  "customRole.create": DomainEvent<CustomRole>
  "customRole.update": DomainEvent<CustomRole>
  "customRole.delete": DomainEvent<CustomRole>
  "customRole.assign": DomainEvent<RoleAssignment>
  "customRole.unassign": DomainEvent<RoleAssignment>
  "apiKey.create": DomainEvent<ApiKey>
  "apiKey.rotate": DomainEvent<ApiKey>
  "apiKey.revoke": DomainEvent<ApiKey>
  "webhook.create": DomainEvent<Webhook>
  "webhook.update": DomainEvent<Webhook>
  "webhook.delete": DomainEvent<Webhook>
  "webhook.rotateSecret": DomainEvent<Webhook>
  "webhook.deactivate": DomainEvent<Webhook>
  "webhookDelivery.redeliver": DomainEvent<WebhookDelivery>
  "account.invite": LinkEvent & { inviter: string }
  "account.acceptInvitation": DomainEvent<Employee>
  "account.signIn": DomainEvent<Employee> & { newDevice?: string }
  "account.signOut": DomainEvent<Employee>
  "session.detectTokenReuse": DomainEvent<Employee>
  "account.requestPasswordReset": LinkEvent
  "account.resetPassword": DomainEvent<Employee>
  "account.changePassword": DomainEvent<Employee>
  "account.requestEmailConfirmation": LinkEvent & { address: string }
  "account.requestEmailChange": DomainEvent<Employee>
  "account.confirmEmail": DomainEvent<Employee>
  /** `from` is the old address, unless it was unconfirmed. */
  "account.changeEmail": DomainEvent<Employee> & { from?: string }
  "account.enableTwoFactor": DomainEvent<Employee>
  "account.disableTwoFactor": DomainEvent<Employee>
  "account.renewRecoveryCodes": DomainEvent<Employee>
  "account.useRecoveryCode": DomainEvent<Employee> & { left: number }
  "employee.create": DomainEvent<Employee>
  "employee.update": DomainEvent<Employee> & { changedParts?: readonly string[] }
  "employee.uploadAvatar": DomainEvent<Employee>
  "employee.deleteAvatar": DomainEvent<Employee>
  "employee.propose": DomainEvent<Employee> & { details: { changedFields: string[] } }
  "employee.block": DomainEvent<Employee>
  "employee.unblock": DomainEvent<Employee>
  "employee.deactivate": DomainEvent<Employee>
  "file.reject": DomainEvent<FileRecord>
  "employmentChange.record": DomainEvent<EmploymentChange>
  "employmentChange.apply": DomainEvent<EmploymentChange>
  "employmentChange.cancel": DomainEvent<EmploymentChange>
  "profileChange.approve": ProfileChangeEvent
  "profileChange.reject": ProfileChangeEvent
  "profileChange.withdraw": DomainEvent<ProfileChange>
  "leave.adjust": DomainEvent<Employee>
  "leave.encash": DomainEvent<Employee>
  "leave.grant": DomainEvent<Employee>
  "leave.recalculate": DomainEvent<LeaveRequest>
  "leave.reverseEncashment": DomainEvent<Employee>
  "workPattern.create": DomainEvent<WorkPattern>
  "workPattern.update": DomainEvent<WorkPattern>
  "workPattern.delete": DomainEvent<WorkPattern>
  "workPattern.assign": DomainEvent<WorkPatternAssignment>
  "workPattern.unassign": DomainEvent<WorkPatternAssignment>
  "holidayCalendar.create": DomainEvent<HolidayCalendar>
  "holidayCalendar.update": DomainEvent<HolidayCalendar>
  "holidayCalendar.delete": DomainEvent<HolidayCalendar>
  "holidayCalendar.assign": DomainEvent<HolidayAssignment>
  "holidayCalendar.unassign": DomainEvent<HolidayAssignment>
  "companyHoliday.create": DomainEvent<CompanyHoliday>
  "companyHoliday.update": DomainEvent<CompanyHoliday>
  "companyHoliday.delete": DomainEvent<CompanyHoliday>
  "calendarEvent.create": CalendarEventChange
  /** `previous` is the event before the change, set if participants may have been removed. */
  "calendarEvent.update": CalendarEventChange & {
    addedIds: readonly string[]
    removedIds: readonly string[]
    previous?: IcsEvent
  }
  "calendarEvent.delete": CalendarEventChange & { previous: IcsEvent }
  "calendarEvent.updateOccurrence": CalendarOccurrenceChange
  "calendarEvent.cancelOccurrence": CalendarOccurrenceChange
  "calendarEvent.respond": DomainEvent<CalendarEvent> & { status: InvitationResponse }
  "calendarFeed.create": DomainEvent<CalendarFeed>
  "calendarFeed.delete": DomainEvent
  "preferences.update": DomainEvent<Employee>
  "notificationSettings.update": DomainEvent<Employee>
  "news.publish": DomainEvent<CompanyNews>
  /** News is delivered in batches: one event for some of the recipients. */
  "news.deliver": DomainEvent<CompanyNews> & { recipientIds: readonly string[] }
  "leaveRequest.create": DomainEvent<LeaveRequest>
  "leaveRequest.update": DomainEvent<LeaveRequest>
  "leaveRequest.delete": DomainEvent<LeaveRequest>
  "leaveRequest.submit": LeaveRequestEvent
  "leaveRequest.approve": LeaveRequestEvent
  "leaveRequest.reject": LeaveRequestEvent
  "leaveRequest.cancel": LeaveRequestEvent & WithdrawnApproval
  "leaveDocument.upload": DomainEvent<LeaveDocument>
  "leaveDocument.delete": DomainEvent<LeaveDocument>
  "leaveDocument.download": DomainEvent<LeaveDocument>
  "leaveChange.request": LeaveChangeRequestEvent
  "leaveChange.approve": LeaveChangeRequestEvent
  "leaveChange.reject": LeaveChangeRequestEvent
  "leaveChange.withdraw": LeaveChangeRequestEvent & WithdrawnApproval
  "leaveDelegation.create": DelegationEvent
  "leaveDelegation.end": DelegationEvent
  "leaveApprovalPolicy.update": DomainEvent<LeaveApprovalPolicy>
  "leaveFeed.create": DomainEvent<LeaveFeed>
  "leaveFeed.delete": DomainEvent<LeaveFeed>
  "task.create": DomainEvent<Task>
  "task.update": TaskChange & FormerReaders
  "task.move": TaskChange
  "task.delete": DomainEvent<Task> & FormerReaders
  "task.updateChecklist": DomainEvent<Task>
  "task.remind": DomainEvent<Task>
  "task.watch": DomainEvent<Task>
  "task.unwatch": DomainEvent<Task> & FormerReaders
  "taskAttachment.upload": DomainEvent<TaskAttachment> & { task: Task }
  "taskAttachment.delete": DomainEvent<TaskAttachment> & { task: Task }
  "taskComment.create": TaskCommentEvent
  "taskComment.update": TaskCommentEvent & FormerReaders
  "taskComment.delete": DomainEvent<TaskComment> & { task: Task } & FormerReaders
}

export type EventName = keyof EventPayloads

export interface EmittedEvent<N extends EventName = EventName> {
  /** Unique. An event notifies each recipient at most once. */
  id: string
  name: N
  payload: EventPayloads[N]
  /** Null, or the system, if no employee is signed in. */
  actor: Viewer | null
}
