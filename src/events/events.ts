// Domain events and their payloads. Audit entries, notifications and live updates follow from them.
import type { Viewer } from "../auth/viewer.js"
import type { ApiKey } from "../entities/administration/api-keys.js"
import type { Erasure } from "../entities/administration/erasure.js"
import type { StoredRetention } from "../entities/administration/retention.js"
import type { CustomRole, RoleAssignment } from "../entities/administration/roles.js"
import type { Webhook, WebhookDelivery } from "../entities/administration/webhooks.js"
import type { AuditChain } from "../entities/audit-entry.js"
import type { InvitationResponse } from "../entities/calendar/enums.js"
import type { CalendarEvent } from "../entities/calendar/events.js"
import type { CalendarFeed } from "../entities/calendar/feed.js"
import type { CalendarOccurrence } from "../entities/calendar/occurrences.js"
import type { CustomFieldDefinition } from "../entities/custom-fields/definitions.js"
import type { FileRecord } from "../entities/files.js"
import type { Export, ExportFile } from "../entities/hr/exports.js"
import type { Import } from "../entities/hr/imports.js"
import type { Plan } from "../entities/hr/plans.js"
import type { Report } from "../entities/hr/reports.js"
import type { SavedFilter } from "../entities/hr/saved-filters.js"
import type { LeaveFeed } from "../entities/leave/absences.js"
import type { ApprovalStep, LeaveApprovalPolicy } from "../entities/leave/approvals.js"
import type { LeaveChangeRequest } from "../entities/leave/change-requests.js"
import type { LeaveCoverageRule } from "../entities/leave/coverage-rules.js"
import type { LeaveDelegation } from "../entities/leave/delegations.js"
import type { LeaveDocument } from "../entities/leave/documents.js"
import type { LeavePolicyAssignment, LeavePolicyGroup } from "../entities/leave/policy-groups.js"
import type { LeaveRequest } from "../entities/leave/requests.js"
import type { LeavePolicy, LeaveType } from "../entities/leave/types.js"
import type {
  CompanyHoliday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../entities/leave/work-calendars.js"
import type { CompanyNews } from "../entities/notifications.js"
import type { OnboardingInstance, OnboardingStep } from "../entities/onboarding/instances.js"
import type { OnboardingTemplate } from "../entities/onboarding/templates.js"
import type { Department } from "../entities/organization/departments.js"
import type { Location } from "../entities/organization/locations.js"
import type { Position } from "../entities/organization/positions.js"
import type { Organization } from "../entities/organization/settings.js"
import type { StructureChange } from "../entities/organization/structure-changes.js"
import type { DocumentRequest } from "../entities/profiles/document-requests.js"
import type { EmployeeDocument } from "../entities/profiles/documents.js"
import type { EmploymentChange } from "../entities/profiles/employment.js"
import type { ProfileChange } from "../entities/profiles/profile-changes.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { Application } from "../entities/recruitment/applications.js"
import type { Candidate, CandidateNote, CandidateResume, Referral } from "../entities/recruitment/candidates.js"
import type { ApplicationStage } from "../entities/recruitment/enums.js"
import type { Interview, Scorecard } from "../entities/recruitment/interviews.js"
import type { Job } from "../entities/recruitment/jobs.js"
import type { Offer } from "../entities/recruitment/offers.js"
import type { DataArchive, DataArchiveFile } from "../entities/self-service/data-archives.js"
import type { TaskAttachment } from "../entities/tasks/attachments.js"
import type { TaskComment } from "../entities/tasks/comments.js"
import type { Task } from "../entities/tasks/tasks.js"
import type { IcsEvent } from "../ical/ics-event.js"
import type { DomainEvent, FormerReaders } from "./domain-event.js"
import type { EVENT_ACTIONS } from "./event-names.js"

/** The record of the events of each kind, and of single events of another record. */
interface Subjects {
  account: Employee
  apiKey: ApiKey
  application: Application
  auditLog: AuditChain
  calendarEvent: CalendarEvent
  calendarFeed: CalendarFeed
  candidate: Candidate
  candidateNote: CandidateNote
  candidateResume: CandidateResume
  companyHoliday: CompanyHoliday
  customFieldDefinition: CustomFieldDefinition
  customRole: CustomRole
  "customRole.assign": RoleAssignment
  "customRole.unassign": RoleAssignment
  dataArchive: DataArchive
  dataArchiveFile: DataArchiveFile
  department: Department
  documentRequest: DocumentRequest
  employee: Employee
  employeeDocument: EmployeeDocument
  employmentChange: EmploymentChange
  erasure: Erasure
  export: Export
  exportFile: ExportFile
  file: FileRecord
  holidayCalendar: HolidayCalendar
  "holidayCalendar.assign": HolidayAssignment
  "holidayCalendar.unassign": HolidayAssignment
  import: Import
  interview: Interview
  job: Job
  leave: Employee
  "leave.recalculate": LeaveRequest
  leaveApprovalPolicy: LeaveApprovalPolicy
  leaveChange: LeaveChangeRequest
  leaveCoverageRule: LeaveCoverageRule
  leaveDelegation: LeaveDelegation
  leaveDocument: LeaveDocument
  leaveFeed: LeaveFeed
  leavePolicy: LeavePolicy
  leavePolicyAssignment: LeavePolicyAssignment
  leavePolicyGroup: LeavePolicyGroup
  leaveRequest: LeaveRequest
  leaveType: LeaveType
  "leaveType.updateRules": LeavePolicy
  location: Location
  news: CompanyNews
  notificationSettings: Employee
  offer: Offer
  onboardingInstance: OnboardingInstance
  onboardingStep: OnboardingStep
  onboardingTemplate: OnboardingTemplate
  organization: Organization
  plan: Plan
  position: Position
  preferences: Employee
  profileChange: ProfileChange
  referral: Referral
  report: Report
  retention: StoredRetention
  savedFilter: SavedFilter
  scorecard: Scorecard
  session: Employee
  structureChange: StructureChange
  task: Task
  taskAttachment: TaskAttachment
  taskComment: TaskComment
  webhook: Webhook
  webhookDelivery: WebhookDelivery
  workPattern: WorkPattern
  "workPattern.assign": WorkPatternAssignment
  "workPattern.unassign": WorkPatternAssignment
}

/** An event that sends an employee a link with a token. */
interface SentLink {
  token: string
  expiresAt: Date
}

/** An event of a record of an employee. */
interface OfEmployee {
  employee: Employee
}

/** A request was withdrawn while steps of its approval were open. Their approvers are notified. */
interface WithdrawnApproval extends OfEmployee {
  openSteps: readonly ApprovalStep[]
}

/** A change of a calendar event, with the attendees to notify. */
export interface CalendarEventChange {
  recipientIds: readonly string[]
}

/** A change of one occurrence of a calendar event. */
interface CalendarOccurrenceChange extends CalendarEventChange {
  occurrence: CalendarOccurrence
}

/** A change of a task, with its previous values. */
interface TaskChange {
  previous: Task
  /** Whether the assignee has left. */
  isHandover?: true
}

/** An event of a part of a task. */
interface OfTask {
  task: Task
}

/** A change of a comment, with the newly mentioned employees. */
interface CommentChange extends OfTask {
  mentionedIds: readonly string[]
}

interface DelegationChange {
  delegator: Employee
  delegate: Employee
}

/** Records of an employee who left went to the successor, else the manager. */
interface Handover {
  successorId: string | null
  managerId: string | null
  /** How many tasks have no assignee anymore, by creator and department head. */
  unassignedTasks: ReadonlyMap<string, number>
}

/** What single events have beside their record. */
interface Facts {
  "account.invite": SentLink & { inviter: string }
  "account.signIn": { newDevice?: string }
  "account.requestPasswordReset": SentLink
  "account.requestEmailConfirmation": SentLink & { address: string }
  /** `from` is the old address, unless it was unconfirmed. */
  "account.changeEmail": { from?: string }
  "account.useRecoveryCode": { left: number }
  "account.addPasskey": { passkey: string }
  "account.removePasskey": { passkey: string }
  "application.move": { fromStage: ApplicationStage }
  /** The last deleted entry of an audit log. The chain continues with its hash. */
  "auditLog.trim": { details: { untilSequence: number; hash: string } }
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
  "calendarEvent.respond": { status: InvitationResponse }
  "employee.handOver": Handover
  "employee.propose": { details: { changedFields: string[] } }
  "employee.update": { changedParts?: readonly string[] }
  "interview.update": FormerReaders
  "interview.cancel": FormerReaders
  "leaveChange.request": OfEmployee
  "leaveChange.approve": OfEmployee
  "leaveChange.reject": OfEmployee
  "leaveChange.withdraw": WithdrawnApproval
  "leaveDelegation.create": DelegationChange
  "leaveDelegation.end": DelegationChange
  "leaveRequest.submit": OfEmployee
  "leaveRequest.approve": OfEmployee
  "leaveRequest.reject": OfEmployee
  "leaveRequest.cancel": WithdrawnApproval
  /** News is delivered in batches: one event for some of the recipients. */
  "news.deliver": { recipientIds: readonly string[] }
  "onboardingInstance.update": FormerReaders & { previous: OnboardingInstance }
  "onboardingStep.remind": { messageKey: "onboardingStepDue" | "onboardingStepOverdue" | "onboardingStepEscalated" }
  "profileChange.approve": OfEmployee
  "profileChange.reject": OfEmployee
  /** The name is that of the department or position. */
  "structureChange.cancel": { recordName: string }
  "task.update": TaskChange & FormerReaders
  "task.move": TaskChange
  "task.delete": FormerReaders
  "task.unwatch": FormerReaders
  "taskAttachment.upload": OfTask
  "taskAttachment.delete": OfTask
  "taskComment.create": CommentChange
  "taskComment.update": CommentChange & FormerReaders
  "taskComment.delete": OfTask & FormerReaders
}

type NamesIn<T extends Readonly<Record<string, readonly string[]>>> = {
  [R in keyof T & string]: `${R}.${T[R][number]}`
}[keyof T & string]

export type EventName = NamesIn<typeof EVENT_ACTIONS>

type SubjectOf<N extends EventName> = N extends keyof Subjects
  ? Subjects[N]
  : N extends `${infer R extends keyof Subjects & string}.${string}`
    ? Subjects[R]
    : never

export type EventPayloads = {
  [N in EventName]: DomainEvent<SubjectOf<N>> & (N extends keyof Facts ? Facts[N] : unknown)
}

export interface EmittedEvent<N extends EventName = EventName> {
  /** Unique. An event notifies each recipient at most once. */
  id: string
  name: N
  payload: EventPayloads[N]
  /** Null, or the system, if no employee is signed in. */
  actor: Viewer | null
}
