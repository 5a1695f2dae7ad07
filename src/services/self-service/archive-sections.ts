// Sections of an archive of one's own data: a file of JSON for each, read under the access rules of the person.
import { type RawBuilder, sql } from "kysely"
import { RoleAssignment } from "../../entities/administration/roles.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import { CalendarEvent, CalendarParticipant } from "../../entities/calendar/events.js"
import { FileRecord } from "../../entities/files.js"
import { Export } from "../../entities/hr/exports.js"
import { Import } from "../../entities/hr/imports.js"
import { Plan } from "../../entities/hr/plans.js"
import { Report, ReportRecipient } from "../../entities/hr/reports.js"
import { SavedFilter } from "../../entities/hr/saved-filters.js"
import { Session } from "../../entities/identity.js"
import { ApprovalStep } from "../../entities/leave/approvals.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import { LeaveDelegation } from "../../entities/leave/delegations.js"
import { LeaveDocument } from "../../entities/leave/documents.js"
import { LedgerEntry } from "../../entities/leave/ledger.js"
import { LeavePolicyAssignment } from "../../entities/leave/policy-groups.js"
import { LeaveDayPart, LeaveRequest, LeaveRequestHistoryEntry } from "../../entities/leave/requests.js"
import { HolidayAssignment, WorkPatternAssignment } from "../../entities/leave/work-calendars.js"
import { type Class, metadataOf, type RowRef } from "../../entities/metadata.js"
import { CompanyNews, Notification, PushSubscription } from "../../entities/notifications.js"
import { OnboardingInstance, OnboardingStep } from "../../entities/onboarding/instances.js"
import { Passkey } from "../../entities/passkeys.js"
import { Avatar } from "../../entities/profiles/avatars.js"
import { DocumentRequest } from "../../entities/profiles/document-requests.js"
import { EmployeeDocument } from "../../entities/profiles/documents.js"
import { EmploymentChange } from "../../entities/profiles/employment.js"
import { ProfileChange } from "../../entities/profiles/profile-changes.js"
import { EmergencyContact, Employee, Skill } from "../../entities/profiles/profiles.js"
import { CandidateNote, Referral } from "../../entities/recruitment/candidates.js"
import { Interview, Interviewer, Scorecard } from "../../entities/recruitment/interviews.js"
import { AccessLogEntry } from "../../entities/self-service/access-log.js"
import { TaskActivity } from "../../entities/tasks/activities.js"
import { TaskAttachment } from "../../entities/tasks/attachments.js"
import { TaskComment, TaskMention } from "../../entities/tasks/comments.js"
import { Task, TaskWatcher } from "../../entities/tasks/tasks.js"

/** Records of one entity that concern the person. */
export interface ArchiveSection {
  /** Name of the JSON file without its extension, and of the folder of its files. */
  readonly name: string
  readonly entity: Class
  readonly condition: (row: RowRef) => RawBuilder<unknown>
  /** Expensive fields to include. */
  readonly include: readonly string[]
  /** Whether the archive contains the files of the records. */
  readonly hasFiles: boolean
}

/** The records in which one of the properties refers to the person. */
const own =
  (...properties: string[]) =>
  (row: RowRef) =>
    sql`${row.viewer} in (${sql.join(properties.map((property) => row(property)))})`

function section(
  entity: Class,
  condition: ArchiveSection["condition"],
  { name = metadataOf(entity).table.replaceAll("_", "-"), include = [] }: { name?: string; include?: string[] } = {},
): ArchiveSection {
  return { name, entity, condition, include, hasFiles: entity.prototype instanceof FileRecord }
}

const ofOwnInstance = (step: RowRef) => sql`exists (select from onboarding_instances i
  where i.organization_id = ${step.organization} and i.id = ${step("instanceId")} and i.employee_id = ${step.viewer})`
const ofOwnPanel = (interview: RowRef) => sql`exists (select from interviewers i
  where i.organization_id = ${interview.organization} and i.interview_id = ${interview("id")} and i.employee_id = ${interview.viewer})`

/** The sections in their order. */
export const archiveSections = (): ArchiveSection[] => [
  section(Employee, own("id"), { name: "profile", include: ["preferences"] }),
  section(Avatar, own("employeeId")),
  section(EmergencyContact, own("employeeId")),
  section(Skill, own("employeeId")),
  section(EmployeeDocument, own("employeeId", "uploadedById")),
  section(DocumentRequest, own("employeeId", "requestedById")),
  section(EmploymentChange, own("employeeId"), { name: "career-history" }),
  section(ProfileChange, own("employeeId", "decidedById")),
  section(RoleAssignment, own("employeeId")),
  section(Session, own("employeeId")),
  section(Passkey, own("employeeId")),
  section(PushSubscription, own("employeeId")),
  section(LeaveRequest, own("employeeId", "createdById", "decidedById")),
  section(LeaveDayPart, own("employeeId")),
  section(LeaveChangeRequest, own("employeeId", "createdById", "decidedById")),
  section(LeaveRequestHistoryEntry, own("employeeId", "actorId")),
  section(ApprovalStep, own("employeeId", "approverId", "decidedById")),
  section(LeaveDocument, own("employeeId", "uploadedById")),
  section(LedgerEntry, own("employeeId")),
  section(LeaveDelegation, own("delegatorId", "delegateId")),
  section(LeavePolicyAssignment, own("employeeId")),
  section(WorkPatternAssignment, own("employeeId")),
  section(HolidayAssignment, own("employeeId")),
  section(Task, own("creatorId", "assigneeId")),
  section(TaskComment, own("authorId")),
  section(TaskAttachment, own("uploadedById")),
  section(TaskActivity, own("actorId")),
  section(TaskWatcher, own("employeeId")),
  section(TaskMention, own("employeeId")),
  section(CalendarEvent, own("organizerId")),
  section(CalendarParticipant, own("employeeId")),
  section(Notification, own("recipientId")),
  section(CompanyNews, own("authorId")),
  section(OnboardingInstance, own("employeeId", "buddyId", "startedById", "successorId")),
  section(OnboardingStep, (step) => sql`(${ofOwnInstance(step)} or ${own("completedById")(step)})`),
  section(Referral, own("referrerId")),
  section(Interview, (interview) => sql`(${own("organizerId")(interview)} or ${ofOwnPanel(interview)})`),
  section(Interviewer, own("employeeId")),
  section(Scorecard, own("authorId")),
  section(CandidateNote, own("authorId")),
  section(SavedFilter, own("ownerId")),
  section(Report, own("authorId")),
  section(ReportRecipient, own("employeeId")),
  section(Export, own("authorId")),
  section(Import, own("authorId")),
  section(Plan, own("authorId")),
  section(AccessLogEntry, own("employeeId"), { name: "access-log" }),
  section(AuditEntry, (entry) => sql`(${own("actorId")(entry)} or ${entry("subjectId")} = ${entry.viewer}::text)`),
]

/** Entities that refer to employees and have no section, with the reason. The index of an archive lists the reasons. */
export const omittedFromArchive: Readonly<Record<string, string>> = {
  Credential: "The password and the second factor are stored as secrets.",
  SingleUseToken: "Links that were sent by email are stored as hashes.",
  EmployeePreferences: "The preferences are part of profile.json.",
  NotificationSettingsRecord: "The notification settings are in notification-settings.json.",
  CalendarFeed: "The feeds are in feeds.json, without their secret addresses.",
  LeaveFeed: "The feeds are in feeds.json, without their secret addresses.",
  Inbox: "It counts the notifications of notifications.json.",
  DataArchive: "Earlier archives contain the same data.",
  DataArchiveFile: "Earlier archives contain the same data.",
  ExportFile: "The files of exports contain records of other people and are deleted after seven days.",
  ImportNotification: "Plans of other people count notifications; those that were sent are in notifications.json.",
  PlanNotification: "Plans of other people count notifications; those that were sent are in notifications.json.",
  Erasure: "Data is erased after the end of the employment, when the account has no access.",
  Candidate: "Records of candidates are about other people. HR answers requests about one's own application.",
  CandidateResume: "Resumes are about candidates.",
  ApplicationStageChange: "The stages of applications are about candidates.",
  Offer: "Offers are about candidates.",
  Job: "Vacancies are records of the organization.",
  Department: "Departments are records of the organization.",
  DepartmentChange: "Scheduled changes of departments are records of the organization.",
  PositionChange: "Scheduled changes of positions are records of the organization.",
  LeaveCoverageRule: "Coverage rules are records of the organization.",
  OrganizationImage: "Logos are records of the organization.",
}
